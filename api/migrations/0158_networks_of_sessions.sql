-- Of an address only its network is ever shown, so only that is kept, as in the trail.
update sessions set ip = host(network(set_masklen(ip, case family(ip) when 4 then 24 else 64 end)))::inet where ip is not null;
