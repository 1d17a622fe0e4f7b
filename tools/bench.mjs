// `npm run bench`: measures speed against a bare server in the same run, and what a crash loses.
//   npm run bench                 all of it
//   npm run bench -- jobs         one part: jobs, apply, signin, exports, questionnaires, start, story, crash, lighthouse
//   npm run bench -- jobs 2       with rounds of two seconds
//   npm run bench -- searches     searches of 10,000, 100,000 and 1,000,000 jobs, made in some minutes; not part of "all"
//   npm run bench -- story         the main story on a phone: presses, typed fields, seconds, bytes; exits with 1 when it is too long
//   npm run bench -- story opened/sl-h01.pdf   with another CV of cv/test
//   npm run bench -- packed       a packed folder: its size, start and memory beside the repository's; not part of "all"
//   npm run bench -- erasure      one person erased beside a million mails; not part of "all"
//   npm run bench -- pages        pages and calls no memory answers, by processor time of server and database; not part of "all"
//   npm run bench -- pages /jobs/{id}   only lines whose name contains the word
//   npm run bench -- seed         the databases of the office with 10,000 and 100,000 candidates; not part of "all"
//   npm run bench -- seed 10000   the small one
//   npm run bench -- office       every list, search, export and record of the office on both; not part of "all"
//   npm run bench -- keys         the work of a consultant by keyboard alone: keystrokes, seconds; not part of "all"
//   npm run bench -- letters      kill -9 while consultants decide and letters go out; not part of "all"
//   npm run bench -- crash-nodes  the faults of crash on two nodes with PgBouncer and a replica; not part of "all"
//   npm run bench -- slow         thousands of connections that send next to nothing, while somebody searches; not part of "all"
//   npm run bench -- failover     the primary of two databases goes (Patroni, HAProxy) while people write; not part of "all"
//   npm run bench -- replica      public pages from a replica, also one that is behind or dies: what is hidden; not part of "all"
//   npm run bench -- sheets       exports of the office opened by LibreOffice Calc, which has to be there; not part of "all"
//   npm run bench -- model        what more people need, reckoned from the tables; not part of "all"
//   npm run bench -- soak         15 minutes of everything at once, then the memory of all processes; not part of "all"
//   npm run bench -- soak 120     the same for two minutes
//   npm run bench -- crash database   only faults whose name contains the word
//   npm run bench -- --write      puts the tables into docs/performance.md and docs/reliability.md
import path from 'node:path'
import { prepare, root, run } from './bootstrap.mjs'

const node = prepare()
const built = await run(node, [path.join(root, 'tools/build.ts')])
if (built !== 0) process.exit(built)
const quiet = '--disable-warning=ExperimentalWarning'
process.exit(await run(node, [quiet, path.join(root, 'bench/bench.ts'), ...process.argv.slice(2)]))
