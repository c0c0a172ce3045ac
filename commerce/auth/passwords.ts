import { hash, verify } from "@node-rs/argon2";
import { messages } from "#contract/forms/messages.ts";
import { invalid } from "../kernel/errors.ts";

/** Of a password nobody knows: unknown addresses cost the same time as known ones. */
const nobody =
  "$argon2id$v=19$m=19456,t=2,p=1$OrP6fihLl1HGWCq2sYDYAg$rQFfWo+5mpFrVmED+WZKDkkGJ/gdJBgqR7TJjUK6lvQ";

/** Argon2id at the library's defaults; slow by design, so never inside a transaction. */
export const hashPassword = (password: string) => hash(password);

export async function isPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const isRight = await verify(passwordHash || nobody, password);
  return Boolean(passwordHash) && isRight;
}

/** Words of this shop, which whoever attacks it tries first; docs/security.md lists them. */
const shopWords = ["rugiada", "shop", "negozio", "cosmetici", "cosmetica", "bellezza", "admin"];

/** Whose password it is to be. */
export type Person = {
  email?: string | null;
  firstName?: string | null;
  lastName?: string | null;
};

const fewestSigns = 5;
const leftOver = 3;

/** Beyond the rules of the form: refused on the field it was typed in. */
export function refuseEasyPassword(field: string, password: string, person: Person): void {
  if (isEasyToGuess(password, person)) throw invalid(field, messages.passwordEasy);
}

/** One known word with capitals, digits and signs around it or in place of its letters, or the person's own name. */
export function isEasyToGuess(password: string, person: Person = {}): boolean {
  const plain = withoutAccents(password);
  if (new Set(plain).size < fewestSigns || isRun(plain)) return true;
  const near = [...shopWords, ...wordsOf(person)];
  return readings(plain).some(
    (letters) => commonWords.has(single(letters)) || isMadeOf(near, letters),
  );
}

const withoutAccents = (text: string) =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

const lookalikes: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "€": "e",
  "!": "i",
};

const spelledOut = (text: string) => text.replaceAll(/./gu, (sign) => lookalikes[sign] ?? sign);
const lettersOf = (text: string) => text.replaceAll(/[^a-z]/g, "");

/** `P@ssw0rd1!` is read as pssword, as password and as passwordi. */
function readings(plain: string): string[] {
  const core = plain.replaceAll(/^[^a-z@$€]+|[^a-z@$€]+$/g, "");
  const texts = [plain, spelledOut(core), spelledOut(core.replaceAll("1", "l")), spelledOut(plain)];
  return texts.map(lettersOf).filter((letters) => letters.length > 1);
}

/** `CiaoCiao` says no more than `Ciao`. */
const single = (letters: string) => /^(.+?)\1*$/.exec(letters)?.[1] ?? letters;

/** Up to three letters and a row of digits: `Abc123456!`. */
function isRun(plain: string): boolean {
  const digits = plain.replaceAll(/\D/g, "");
  return (
    lettersOf(plain).length <= leftOver &&
    digits.length >= 4 &&
    ["01234567890123456789", "98765432109876543210"].some((row) => row.includes(digits))
  );
}

/** Names and the mailbox's name, and their parts; shorter ones would match by chance. */
const wordsOf = ({ email, firstName, lastName }: Person): string[] =>
  [email?.split("@")[0], firstName, lastName]
    .flatMap((text) => [text ?? "", ...(text ?? "").split(/[^\p{L}]+/u)])
    .map((text) => lettersOf(withoutAccents(text)))
    .filter((word) => word.length > leftOver);

/** Whether hardly anything is left once these words, the longest first, and one common word are taken out. */
function isMadeOf(words: string[], letters: string): boolean {
  const rest = words
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, ""), letters);
  return rest !== letters && (rest.length <= leftOver || commonWords.has(rest));
}

/**
 * Words that people make passwords of: keyboard walks, English and Italian favourites, clubs, cities, first names.
 * Written for this shop, not taken from a leak; capitals, digits and signs around them are read through.
 */
const words = `
qwerty qwertyu qwertyui qwertyuiop qwert qwer asdf asdfg asdfgh asdfghjk asdfghjkl asdasd asdqwe
qweasd qweasdzxc qweqwe zxcvbn zxcvbnm zxcv zxcasd qazwsx qazwsxedc zaqwsx zaqxsw xsw wsx wsxedc
edc qaz poiuy poiuytrewq lkjhgfdsa mnbvcxz ytrewq fdsa rewq trewq hgfdsa azerty qwertz abc abcd
abcde abcdef abcdefg abcdefgh abcabc abcabcabc aabbcc aaabbb xyz xyzxyz zyx fedcba dcba aaaa
aaaaaa aaaaaaaa bbbb xxxx xxxxxx xxxxxxxx zzzz zzzzzz qqqq qqqqqq wwww oooo asd qwe zxc zxczxc
wasd
password passwords passwort passe passw passwrd passwd pass passpass mypassword newpassword
yourpassword thepassword secret topsecret mysecret letmein letmeinnow welcome welcomeback login
logon access accessdenied admin administrator adminadmin root rootroot user username guest test
tester testing testtest temp temporary changeme change default demo sample example master monkey
dragon shadow superman batman spiderman ironman football baseball basketball soccer hockey golf
golfer tennis volleyball racing biker ferrari mercedes porsche mustang corvette camaro harley
yamaha suzuki kawasaki ducati honda toyota maserati lamborghini bugatti audi bmw sunshine princess
flower flowers angel angels angela iloveyou loveyou iloveme ilove lovelove love lover lovely
loveme sweet sweety sweetie sweetheart honey baby babygirl babyboy darling cutie hottie sexy
sexysexy hello hellohello helloworld goodbye goodluck freedom liberty justice peace trustno
trustnoone trust nothing everything something whatever forever never always jordan michael
michelle jennifer jessica ashley nicole daniel david andrew thomas robert joshua matthew anthony
william charlie george harry jack james john joseph justin kevin brian steven richard samantha
amanda melissa hannah sarah rachel elizabeth victoria maggie buster bailey ginger pepper cookie
snoopy mickey minnie donald garfield pokemon pikachu naruto goku minecraft fortnite starwars
startrek matrix jedi yoda vader hogwarts potter harrypotter gandalf frodo hobbit legolas zelda
mario sonic tetris gamer player gaming playstation xbox nintendo computer internet windows
microsoft google facebook instagram twitter youtube yahoo hotmail gmail apple iphone android
samsung nokia sony linux ubuntu oracle cisco server database network system security service
support office business company manager director boss staff summer winter spring autumn january
february march april june july august september october november december monday tuesday wednesday
thursday friday saturday sunday weekend holiday christmas easter halloween tiger lion eagle falcon
hawk wolf bear dolphin panther leopard cheetah panda rabbit bunny kitty kitten puppy doggy fish
shark snake spider butterfly turtle elephant horse pony phoenix unicorn ninja samurai warrior
knight wizard magic magician killer hunter ranger rocker rockstar superstar hero legend champion
winner thunder lightning storm hurricane tornado chocolate coffee cheese pizza banana orange lemon
cherry strawberry peaches pumpkin cookies candy sugar silver golden diamond platinum crystal ruby
sapphire purple yellow black white green blue red pink rainbow london paris newyork america
england germany france italy spain canada brazil chelsea arsenal liverpool manchester barcelona
realmadrid ronaldo messi beckham maradona zidane neymar qwertyqwerty money cash rich dollar
million lucky luckyone happy smile smiley funny crazy cool coolcool awesome amazing perfect
beautiful pretty star stars moon sky heaven hell devil satan jesus jesuschrist god church bible
faith hope blessed music guitar piano drummer metallica nirvana eminem madonna beatles ladygaga
jasmine fuckyou fuckoff fuck fucker shit bitch asshole bullshit bastard iwantyou biteme sucker
loser idiot stupid
ciao ciaociao ciaone buongiorno buonasera buonanotte benvenuto benvenuti benvenuta grazie prego
scusa parola segreto segreta segreti parolachiave parolasegreta chiave accesso entrata entra
utente ospite prova provaprova proviamo modifica cambiami cambia nuova nuovo nuovapassword
lamiapassword miapassword lapassword amministratore amministrazione direttore segreteria ufficio
azienda negozio cliente clienti lavoro telefono cellulare amore amoremio amoreamore amori tiamo
tiamotanto teamo tivogliobene tvb tvtb tesoro tesoromio stella stellina stelle luna lunapiena sole
soleluna cielo mare montagna fiore fiori rosa rosarossa margherita girasole viola violetta
primavera estate autunno inverno pioggia neve vento fuoco terra acqua mamma mammamia mammina papa
papino babbo nonna nonno figlio figlia fratello sorella famiglia bambino bambina bimbo bimba
bambini principe principessa regina angelo angioletto angelino piccola piccolo piccolina bella
bello bellissima bellissimo bellezza cucciolo cucciola gattino gattina gatto gatta micio micia
cane cagnolino topolino topolina paperino paperina pippo pluto puffo coniglio coniglietto farfalla
delfino tartaruga cavallo leone tigre lupo aquila drago orso pantera scorpione squalo gennaio
febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre lunedi
martedi mercoledi giovedi venerdi sabato domenica natale pasqua capodanno ferragosto vacanze
vacanza compleanno pasta spaghetti lasagna nutella cioccolato gelato caffe cappuccino vino birra
pane fragola ciliegia limone arancia mela calcio calciatore campione campioni juve juventus
juventino forzajuve finoallafine milan acmilan milanista forzamilan inter interista forzainter
internazionale interfc roma asroma romanista forzaroma lazio laziale sslazio forzalazio napoli
sscnapoli forzanapoli fiorentina forzaviola torino toro granata sampdoria samp genoa genova
atalanta udinese bologna cagliari palermo catania bari lecce verona hellas parma brescia
salernitana sassuolo empoli monza como spezia venezia pisa cesena rimini perugia ascoli pescara
reggina cosenza catanzaro avellino benevento foggia taranto messina azzurri azzurro nazionale
forzaitalia italia italiano italiana tricolore squadra scudetto capitano totti delpiero baggio
buffon maldini balotelli pirlo chiellini cassano inzaghi ibrahimovic higuain dybala icardi
vlahovic osimhen lukaku lautaro barella milano firenze trieste padova vicenza treviso bergamo
varese novara modena reggio ferrara ravenna ancona siena livorno arezzo lucca salerno caserta
potenza matera sassari siracusa ragusa trapani agrigento sicilia sardegna puglia calabria toscana
lombardia piemonte veneto liguria umbria marche abruzzo molise campania ferrarista alfaromeo
lancia fiat cinquecento vespa aprilia valentino valentinorossi rossi vale schumacher leclerc dio
gesu madonnina cristo santo santa padrepio angeli paradiso inferno diavolo pace liberta speranza
fortuna fortunato felice felicita allegria sorriso vita bellavita vitamia dolce dolcevita dolcezza
sogno sogni musica chitarra pianoforte vasco vascorossi ligabue zucchero laurapausini pausini eros
ramazzotti jovanotti maneskin tiziano ferro celentano battisti mina cazzo cazzone culo stronzo
stronza merda vaffanculo figa troia puttana bastardo coglione porco porcodio scemo scema cretino
andrea marco luca matteo francesco alessandro lorenzo davide simone federico riccardo giuseppe
antonio giovanni roberto stefano paolo luigi salvatore vincenzo pietro carlo franco domenico bruno
michele giorgio aldo gabriele daniele fabio massimo claudio maurizio enrico sergio alberto filippo
nicola nicolo tommaso edoardo leonardo mattia diego emanuele christian cristian manuel samuele
jacopo giacomo gianluca gianni gino guido ivan jonathan alessio alex alfredo alfonso armando
arturo augusto bernardo biagio carmelo carmine ciro corrado cosimo cristiano damiano dario dino
donato egidio elia elio emilio enzo ernesto eugenio fabrizio fausto ferdinando flavio fulvio
gaetano gennaro gerardo giulio graziano gregorio ignazio ivano lino livio luciano manlio marcello
martino massimiliano mauro mirko moreno oreste orlando oscar osvaldo pasquale patrizio piero
pierluigi pino raffaele raimondo remo renato renzo rocco romano romeo rosario ruggero saverio
sebastiano silvano silvio tiberio tito tullio ubaldo ugo umberto valerio vito vittorio walter
maria anna giulia chiara sara laura alessia martina francesca federica elena elisa silvia
valentina alessandra paola giorgia roberta claudia cristina monica simona daniela barbara stefania
patrizia sabrina antonella manuela michela ilaria eleonora beatrice camilla aurora sofia emma
alice greta gaia giada ginevra ludovica vittoria matilde rebecca bianca arianna asia noemi serena
veronica marta irene lucia lucrezia carlotta carolina caterina cecilia clara debora deborah diana
donatella elisabetta emanuela emilia erica erika eva fabiana fabiola flavia franca gabriella
giovanna giuliana giuseppina gloria graziella ida isabella ivana katia lara letizia licia lidia
liliana linda lisa livia loredana lorena lorella luana luciana luisa maddalena mara marcella
mariagrazia marianna marina marisa miriam mirella morena nadia natalia nicoletta nina olga ornella
pamela pina raffaella rachele rita rosalba rosanna rosaria rosetta rossana rossella sandra silvana
sonia susanna tamara tania teresa tina tiziana valeria vanessa viviana wanda ylenia giuly giusy
ale fede robi lella lalla titti kikka kika pippi fufi birba briciola fuffy lilly lulu maya mia zoe
kira laika rex rocky leo max spike thor zeus argo toby billy oliver nerone
`;

const commonWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
