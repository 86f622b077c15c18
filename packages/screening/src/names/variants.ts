/** Forms of one name that no rule of spelling leads from one to the other. */

/**
 * A line is one name. Before the stroke are its spellings, after it what other languages, dialects
 * or friends call it, which is weaker evidence.
 */
const families = `
aleksandr alexander oleksandr aliaksandr aleksandar / alejandro alexandre iskandar sasha
aleksei alexey alexei oleksiy aliaksei / alexis alyosha
andrei andriy andrey andrej / andrew andrzej andreas andre andres
anton / anthony antonio antoine antonius
daniil danylo danila / daniel
dmitri dmitry dmytro dzmitry dimitri dmitrij / dimitrios demetrius dima
yevgeni evgeny yevhen yauhen evgenii jevgenij / eugene eugenio evgenios zhenya
fyodor fedor fiodar feodor / theodore teodor
georgi georgy heorhiy giorgi georgij / george georgios jorge
yuri yuriy iurii yury jurij / george
grigori hryhoriy ryhor grigory / gregory gregorio grzegorz
ilya illia ilia / elias elijah ilias
ivan / john juan jean johannes johann giovanni joao jan ioannis hans
iosif yosyp josif / joseph jose giuseppe josef yusuf
yakov yakiv iakov / jacob jakob jacques yaqub yaakov
konstantin kostyantyn kanstantsin / constantine konstantinos
leonid leanid / leonidas
lev / leo leon
maksim maxim maksym / maximo
matvei matviy matvey / matthew mateo matteo matthias
mikhail mykhailo mihail mikail mikhas / michael miguel michel michele misha
nikita mykyta mikita
nikolai mykola mikalai nikolay / nicholas nicolas nikolaos mikolaj kolya nikola
oleg oleh aleh
pavel pavlo / paul paulo pablo paolo
pyotr petro petr piatro / peter piotr pedro pierre pietro petros
roman raman
sergei serhiy siarhei sergey serhii sergej / sergio serge
stepan stiapan styapan / stephen stefan steven stephan esteban etienne stefanos
timofei tymofiy timofey / timothy
vadim vadym
vasili vasyl vasily vasil / basil vasilios basilio
viktor victor viktar / vittorio
vladimir volodymyr uladzimir wladimir / waldemar volodya
vladislav vladyslav uladzislau wladyslaw
vyacheslav viacheslav vyachaslau
yaroslav jaroslav iaroslav jaroslaw
yekaterina kateryna ekaterina katsiaryna katerina / catherine katarina catalina
yelena olena elena alena / helen helena eleni
irina iryna / irene
anna hanna / ana anne ann hannah
maria mariya mariia marija / mary marie miriam maryam mariam
natalia natalya nataliya / natalie nathalie natasha
olga olha volha
svetlana svitlana sviatlana
tatiana tatyana tetiana tatsiana
yulia julia yuliya iuliia / giulia julie
muhammad mohammed mohamed mohammad muhammed mohamad mehmet mahomed mohd muhd mohamud magomed
ahmad ahmed ahmet akhmed akhmad achmad
abdallah abdullah abdulla abdellah abdollah abdullo avdulla abdilahi
ali aly alli
hasan hassan khasan hasen
hussein husain husayn hossein hosein hussain huseyin khusein hoceine
ibrahim ebrahim brahim ibragim avraham ibrahima ibraheem abrahim / abraham
ismail esmail ismael esmaeil izmail smail
yusuf yousef youssef yousuf yussuf youcef yosef yusif iusuf / joseph
yaqub yaqoub yaghoub yakub yakoub / jacob
suleiman sulayman solaiman sulaiman soleiman suliman soliman soleyman / solomon
dawud daud dawood daoud davud davood dawoud / david
musa mousa moussa mosa / moses
isa issa eisa essa
yahya yehia yehya yahia jahja
omar umar omer oumar umer
othman uthman osman usman ousmane uthmaan
usama osama oussama ousama
khalid khaled halid halit kalid chalid
jamal gamal djamal djamel cemal dzhamal jamaal
jafar jaafar gaafar cafer djafar dzhafar
haidar haydar heydar heidar hyder geidar
saif seif sayf saef
sheikh shaikh shaykh cheikh shekh
qasim kasim kassem qassem ghasem qasem gasim kacem
qadir kader qader ghader kadir gadir qadeer
qadhafi gaddafi kadafi qaddafi kadhafi gadhafi ghaddafi khadafy algathafi
rahman rehman rahmaan rakhman rahmon
aziz azeez azizi
aisha ayesha aicha aishah aysha
fatima fatma fatemeh fatimah fatoumata
khadija hadija khadijah khadijeh hatice
zainab zaynab zeinab zeynep zineb
mustafa mostafa moustafa mustapha mostapha mustafo
mahmud mahmoud mahmood makhmud mehmood mahmut
masud masoud massoud masood masaud
nasir nasser naser nassir nacer
tariq tarek tareq tarik
walid waleed oualid velid ualid
ziad ziyad zyad zeyad
jihad djihad cihad gihad jehad
kim gim ghim
lee li lie
lee ri rhee rhie yi / li
park pak bak bark
choi choe choy chwe
jung / jong chong jeong cheong chung
jang / chang zhang cheung
yun yoon youn
shin sin
lim / im rim yim
kwon gwon
ryu / yu yoo you
moon mun
wong / wang huang hwang
chan / chen tan chin
chow / zhou chou chau
ng / wu ngo woo
lam / lin lum
leung / liang leong neoh
cheng / zheng tay teh
tsai / cai choy chua
hsu / xu koh
hsieh / xie tse
hsiao / xiao siew siu
hu / wu oo
zhu / chu choo
zhao / chao chiu
jiang / chiang keung
qian / chien chin
guo / kuo kwok quek
ho / he
yeh / ye yip
lo / luo law
tsang / zeng tseng chan
kwan / guan kuan
nguyen nguyn ngyuen
gonzalez gonzales
rodriguez rodrigues
perez peres
lopez lopes
sanchez sanches
william / bill will guillermo guillaume wilhelm willem
robert / bob rob roberto
richard / rick dick ricardo
james / jim jaime
thomas / tom tomas tommaso
edward / ed eduardo edouard ted
francis / francisco francois frank paco franz
charles / carlos karl carlo charlie karel
henry / enrique henri heinrich harry
louis / luis luigi ludwig lewis
philip / felipe philippe filip filipp
lawrence / lorenzo laurent lavrenti
elizabeth / isabel elisabeth yelizaveta elisaveta
margaret / margarita marguerite
said saeed sayeed saied seid sayid
gonzalez gonsales
`;

export interface Family {
  readonly spellings: readonly string[];
  readonly others: readonly string[];
}

export const FAMILIES: readonly Family[] = families
  .trim()
  .split('\n')
  .map((line) => {
    const [spellings = '', others = ''] = line.split('/');
    const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
    return { spellings: words(spellings), others: words(others) };
  });
