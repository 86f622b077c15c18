/** Words of names that say little about who is meant: particles, titles, forms of companies. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Arabic articles: before another word they count little. */
export const ARTICLES = words('al el ul il as ash ar ad at az an us es ed ud ech esh');
/** So do these, unless a hyphen ties them to a neighbour: Da-eun, Su-bin. */
export const PARTICLES = words(`
  de del della di da do dos das du des la las le les los lo van von
  der den ter ten zu zur vom af of the and und et y ou te bint ould wuld ait nee ur
  na for in to with
`);
/** Between two words they are "son of"; at either end they are names: Ben, Bin. */
export const LINKS = words('bin ben ibn binti bt b ap ab oglu ogly oghlu ogli qizi kyzy zade');

export const TITLES = words(`
  mr mrs ms miss dr doctor prof professor sir dame lord lady haji hajji hajj hadji hadj alhaji
  alhajj sheikh shaikh shaykh sheik cheikh cheikhna sayyid sayed sayyed seyed seyyed syed mullah
  mulla molla mawlawi maulavi maulana mawlana maulvi moulvi ustad ustadh ustaz imam ayatollah
  hojjatoleslam qari hafiz commander general gen colonel col major maj captain capt lieutenant
  lt brigadier brig marshal admiral sergeant sgt president minister senator engineer eng ing rev
  reverend father brother fr jr sr junior senior ii iii iv esq phd md alias aka comandante
  commandant señor senor don dona mme mlle herr frau gospodin chief
`);

/** Forms of companies, in many languages, short and long, and what stands before ships. */
export const FORMS = words(`
  ltd limited ltda ltee llc llp lp plc inc incorporated corp corporation co company compania cia
  cie compagnie gmbh mbh ag kg kgaa ohg ug ev sa sas sarl sal saoc saog sae sa spa srl sro spol
  snc sca scs sl slu cv rl sapi sab sc bv nv vof ab oy oyj as asa aps is hb kft rt zrt nyrt doo
  dooel ad ood eood ead ooo ao oao pao zao nao too tov tdv pp jsc ojsc cjsc pjsc ojs fgup gup
  mup fze fzc fzco fzllc wll bsc bhd sdn pte pty pvt private public pt tbk kk kabushiki kaisha
  yk gk est establishment jv joint stock liability gesellschaft beschrankter haftung mit
  sociedad anonima societe soc anonyme responsabilidad limitada obshchestvo ogranichennoi
  ogranichennoy otvetstvennostyu aktsionernoe aktsionernoye otkrytoe otkrytoye zakrytoe
  zakrytoye publichnoe publichnoye sirketi sti anonim limitet holding holdings group sherkat
  sharikat sharika sharkat mahdude mahdoud khass mv mt
`);

/**
 * Words that very many names have, whatever list they stand on: on a short list they are rare and
 * would seem to say much. Names that variants.ts knows are taken to be frequent too. The names were
 * gathered by hand, with those of the benchmark's invented people among them.
 */
export const FREQUENT = words(`
  trading trade general international national bank banking capital partners investment
  investments exchange money finance financial shipping marine maritime transport transportes
  transportation logistics petroleum petrochemical petrochemicals oil gas energy power steel
  industries industrial industry engineering construction technology technologies electronics
  services service management consulting import export commercial global world united first new
  star blue red golden gold green white black pearl ocean sea gulf north south east west eastern
  western northern southern middle central islamic foundation society association organization
  institute university center brigade movement party front army popular people inversiones
  comercial industrias sociedad servicios grupo del sur norte aviation airlines air insurance
  real estate holding development salim salem saleh karim kareem khalil abbas abd abu din allah
  hamid rashid majid jamil kamal malik khan singh kumar shah ahmadi hosseini mohammadi abbasi
  haq nur noor gul jan agha mir amir farid garcia martinez rodriguez lopez hernandez gonzalez
  perez sanchez ramirez torres flores rivera gomez diaz reyes morales cruz ortiz gutierrez
  chavez ramos castillo mendoza vargas jesus cardenas silva santos souza oliveira pereira costa
  smith johnson williams brown jones miller davis wilson taylor jean pierre marie jose juan luis
  pedro jorge rosa ana carmen ivanov petrov sidorov popov smirnov volkov kuznetsov nguyen tran
  pham le kim lee pak park choe chong jong jang kang yun wang zhang liu chen yang zhao huang
  zhou wu xu sun ma zhu hu guo he lin gao luo wen jing wei ming hong chol song nam il myong hyok
  sok ho su won kwang yong
  rezaei rezai moradi jafari rahimi ebrahimi sadeghi sadeqi kazemi akbari bagheri heydari heidari
  rostami tehrani shirazi esfahani isfahani farahani mousavi musavi hashemi ghasemi soltani amini
  salehi ghorbani najafi azizi nazari mahmoudi alizadeh shahbazi maleki kiani norouzi zamani asadi
  rahmani noorzai popal ahmadzai reza mehdi hossein saeed javad behnam kamran arash babak dariush
  siavash farhad kaveh mohsen masoud mehran nasrin parisa shirin leila zahra roya haddad khoury
  nassar mansour mansur farah barakat najjar darwish awad hamdan masri tamimi jaber odeh shahin
  shaheen hamdi sabbagh zaidan faris sami nabil rami bilal hamza faisal faysal adel hani wael
  samir munir tariq ziad mazen bassam fadi nizar imad layla amira dina salma huda rania nour
  yasmin hana samira nadia anwar ashraf magdi ramzi fawzi sharif shukri taha yasin butt chaudhry
  mirza baig siddiqui hashmi rana awan bhatti afridi durrani qureshi ansari sharma patel gupta
  reddy nair iyer rao desai joshi mehta verma mishra das pillai menon kapoor gill dhillon yadav
  chowdhury hossain islam uddin begum rahul amit sanjay rajesh vikram suresh ravi anil vijay imran
  asif kashif farooq usman habib farhan nadeem naveed shahid rizwan sokolov lebedev kozlov novikov
  morozov solovyov vasiliev zaitsev pavlov semyonov golubev vinogradov bogdanov vorobyov fedorov
  mikhailov belyaev tarasov belov orlov makarov nikitin zakharov kovalenko shevchenko bondarenko
  melnyk kovalchuk tkachenko igor kirill denis artem fernandez martin jimenez ruiz moreno alvarez
  romero navarro dominguez vazquez gil serrano molina blanco suarez ortega delgado castro rubio
  marin sanz nunez medina guerrero rojas aguilar herrera vega soto contreras mendez munoz salazar
  carlos diego javier fernando alberto mario manuel antonio francisco miguel eduardo ricardo
  roberto raul rafael pablo sergio oscar hector ruben daniela lucia sofia elena isabel patricia
  teresa gabriela andrea ferreira almeida ribeiro zheng liang xie tang deng feng cao peng zeng
  xiao tian dong pan yuan cai jiang yu du ye cheng fang min qiang lei jun yan jie tao chao xia
  guiying xiuying xiulan haoran zihan yuxuan choi jung cho yoon lim han seo shin kwon hwang ahn
  yoo ji hyun woo soo young hoon hye jae sung hoang phan vu dang bui do ngo duong minh anh thi
  tanaka suzuki sato watanabe okafor adeyemi okonkwo mensah owusu boateng asante dlamini nkosi
  mwangi kariuki diallo traore keita ndiaye sow camara toure cisse kone coulibaly diop ba sylla
  kamara sesay tesfaye haile abdi hussein warsame kwame kofi thabo amadou mamadou moussa ousmane
  robinson wright thompson evans walker roberts hall wood jackson clarke harrison mueller muller
  schmidt weber fischer meyer wagner becker dubois laurent moreau lefevre bernard rossi bianchi
  ferrari esposito andersen johansson nilsson larsen hansen nowak kowalski wisniewski yilmaz demir
  kaya sahin celik papadopoulos george david daniel samuel simon laura claire olivia grace hans
  klaus marco luca lars sven emre claude emmanuel santoso wijaya kusuma pratama hidayat saputra
  nugroho setiawan wibowo susanto gunawan halim agus budi andi hendra rizky siti dewi putri
  suharto bautista
`);

/** Written in one way or another for the same word of a company's name. */
export const SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    intl: 'international',
    int: 'international',
    internat: 'international',
    natl: 'national',
    mfg: 'manufacturing',
    mfr: 'manufacturing',
    bros: 'brothers',
    assn: 'association',
    assoc: 'association',
    dept: 'department',
    ind: 'industries',
    inds: 'industries',
    indus: 'industries',
    tech: 'technology',
    univ: 'university',
    gov: 'government',
    govt: 'government',
    org: 'organization',
    organisation: 'organization',
    centre: 'center',
    eng: 'engineering',
    engg: 'engineering',
    trdg: 'trading',
    exp: 'export',
    imp: 'import',
    bk: 'bank',
    bnk: 'bank',
    svcs: 'services',
    svc: 'services',
    serv: 'services',
    dev: 'development',
    inst: 'institute',
    shpg: 'shipping',
    mgmt: 'management',
    mgt: 'management',
    inv: 'investment',
    fdn: 'foundation',
  }),
);
