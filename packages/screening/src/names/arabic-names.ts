/** Frequent names in Arabic script with the vowels that the script leaves out. */

const table = `
  محمد=mohammad احمد=ahmad علی=ali حسن=hasan حسین=hussein محمود=mahmoud مصطفی=mustafa
  ابراهیم=ibrahim اسماعیل=ismail یوسف=yusuf یعقوب=yaqub موسی=musa عیسی=isa داود=dawud
  داوود=dawud سلیمان=suleiman عمر=omar عثمان=othman خالد=khalid صالح=saleh سعید=said سعد=saad
  سالم=salem سلیم=salim سلمان=salman عبد=abd الله=allah عبدالله=abdallah الرحمن=rahman
  رحمن=rahman الرحمان=rahman عزیز=aziz کریم=karim حمید=hamid مجید=majid رشید=rashid رحیم=rahim
  قادر=qadir ناصر=nasir نصر=nasr جمال=jamal جمیل=jamil کمال=kamal فیصل=faisal فهد=fahd
  سلطان=sultan ترکی=turki بن=bin ابن=ibn بنت=bint ابو=abu ام=umm حاجی=haji ملا=mullah شیخ=sheikh
  سید=sayyid مولوی=mawlawi خان=khan گل=gul شاه=shah میر=mir امیر=amir رضا=reza مهدی=mahdi
  هادی=hadi جواد=javad باقر=baqer صادق=sadiq کاظم=kazem عباس=abbas اکبر=akbar اصغر=asghar
  قاسم=qasim هاشم=hashim طاهر=tahir زهرا=zahra فاطمه=fatima فاطمة=fatima مریم=maryam زینب=zainab
  عایشه=aisha عائشة=aisha خدیجه=khadija نور=nur الدین=din دین=din سیف=saif شمس=shams بشیر=bashir
  نذیر=nazir وزیر=wazir جلال=jalal اسد=asad حیدر=haidar جعفر=jafar ولید=walid وائل=wael
  طارق=tariq زیاد=ziad عادل=adel ماهر=maher باسل=basil بشار=bashar حافظ=hafez رامی=rami
  سامی=sami هانی=hani عماد=imad عصام=issam هشام=hisham حسام=husam انور=anwar اشرف=ashraf
  ایمن=ayman یاسر=yasir یحیی=yahya زکریا=zakaria انس=anas بلال=bilal حمزه=hamza حمزة=hamza
  طلحه=talha معاذ=muadh منصور=mansur مسعود=masoud مراد=murad نبیل=nabil وحید=wahid یاسین=yasin
  یونس=yunus آغا=agha
`;

/** Arabic and Persian write the same letter otherwise: ي and ى are ی, ك is ک, hamza may be left. */
export function plainArabic(word: string): string {
  return word
    .replace(/[\u064b-\u065f\u0670\u0640\u200c-\u200f]/g, '')
    .replace(/[يىۍې]/g, 'ی')
    .replace(/ك/g, 'ک')
    .replace(/[أإٱ]/g, 'ا')
    .replace(/[ہھ]/g, 'ه');
}

export const ARABIC_NAMES: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [name = '', latin = ''] = pair.split('=');
      return [plainArabic(name), latin];
    }),
);
