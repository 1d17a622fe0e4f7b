import { fold } from '#base/fold.ts'

/**
 * First names usual in Slovenia and around, of people at work: evidence that words are a name, and nothing else. They are not
 * told apart by gender on purpose. Slovenian ones after joke2k/faker (MIT), which follows the lists of SURS; others by hand.
 */
const FIRST = `andrej marko peter matej tomaz bojan robert bostjan matjaz gregor luka martin rok igor miha dejan david uros simon jure blaz jan klemen nejc ziga jernej aleksander
  matic tadej zan borut damjan aljaz anze danijel mihael matija jaka alen jakob viktor domen saso iztok tilen matevz gorazd samo leon emil nik sandi benjamin vid sebastjan kristjan tim filip erik
  aljosa dominik milos valentin maks timotej niko mark grega davor sebastijan lovro tine gal anej maj albert bruno nikolaj rafael urban gasper primoz ales crt lan jost janez franc anton joze
  ivan stanislav marjan milan rajko roman darko zoran slavko branko drago vladimir stefan bogdan zvonko vinko silvo mitja mirko boris dusan edvard feliks frenk ludvik miran srecko tone tomislav zlatko
  zdenko denis kevin patrik mario nenad goran zeljko sasa vanja hrvoje ante josip stjepan kresimir drazen ivica mladen tihomir vedran damir zvonimir petar mate sinisa nikola stipe dino antonio karlo
  thomas michael andreas christian wolfgang markus hans klaus jurgen florian lukas tobias sven uwe jens matthias johannes franz josef karl heinz dieter bernd ralf sebastian philipp felix
  ana irena maja mojca nina mateja tina andreja natasa petra katja eva sara urska spela tanja barbara simona anja alenka vesna polona sabina tjasa nika ursa manca klara lara neza lea
  marija jozica milena branka majda darja martina nada zdenka silva tatjana helena martina jasmina ksenija suzana karmen metka brigita vida cvetka lidija jelka nevenka slavica romana sonja renata
  monika daniela danijela kristina aleksandra veronika julija lucija ziva zala ema neja tia pia mia brina kaja teja hana iva ivana jelena katarina magdalena terezija ivanka jana janja jerneja marjeta marjana
  marta mira mirjana ljudmila olga patricija rebeka sanja senka snezana stanka stasa tamara tadeja valentina valerija zlatka alja ajda doroteja gabrijela irma blanka bernarda nastja jasna
  marina dragica gordana ljiljana dubravka vlasta zeljka mirela dijana antonija matea lana lorena ivona nikolina josipa tea dora
  anna maria sabine susanne claudia stefanie julia katharina christina birgit heike ursula monika nicole sandra melanie angelika elisabeth karin kerstin johanna theresa
  john james william george charles joseph richard paul daniel anthony kevin brian edward steven andrew kenneth joshua ryan jason jeffrey eric stephen jonathan larry justin scott brandon adam alex alexander chris
  christopher matthew nicholas samuel jack henry oliver harry mary jennifer linda susan jessica karen lisa nancy betty margaret ashley kimberly emily donna michelle carol amanda melissa deborah stephanie rebecca laura
  sharon cynthia kathleen amy angela shirley emma olivia sophia isabella charlotte grace alice rachel hannah samantha kate rahul amit priya rohit ankit neha pooja sandeep vivek arjun aditya rohan
  sanjay rajesh suresh ravi kumar deepak manish nikhil abhishek akash ayush shubham harsh aman mohammed muhammad ahmed ali omar hassan fatima`
const NAMES = new Set(FIRST.split(/\s+/))

export const isFirstName = (word: string): boolean => NAMES.has(fold(word))
