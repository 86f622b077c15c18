/** Invented people: given and family names that are frequent in many places, put together. */
import type { Chance } from './chance.ts';

interface Culture {
  readonly given: readonly string[];
  readonly family: readonly string[];
  /** How the parts are put together. */
  readonly forms: readonly Form[];
}
type Form = 'gf' | 'fg' | 'ggf' | 'gff' | 'ggff' | 'g-gf';

function culture(forms: string, given: string, family: string): Culture {
  return {
    given: given.split(' '),
    family: family.split(' '),
    forms: forms.split(' ') as Form[],
  };
}

const cultures: readonly Culture[] = [
  culture(
    'gf gf ggf',
    'Ahmed Omar Khaled Youssef Ibrahim Hassan Karim Tarek Sami Nabil Rania Layla Nour Amira Dina Salma Huda Fatima Mona Yasmin Faris Ziad Bilal Hamza Rami',
    'Haddad Khoury Nassar Mansour Saleh Farah Shaheen Barakat Qasim Sabbagh Najjar Darwish Awad Hamdan Zaidan Sarraf Atallah Bitar Fakhoury Jaber Kanaan Masri Odeh Rahal Tamimi',
  ),
  culture(
    'gf gf ggf',
    'Alexei Dmitry Ivan Sergey Andrey Mikhail Nikolai Pavel Igor Oleg Maria Olga Natalia Elena Anna Tatiana Irina Svetlana Ekaterina Yulia Roman Maxim Artem Kirill Denis',
    'Ivanov Smirnov Kuznetsov Popov Sokolov Lebedev Kozlov Novikov Morozov Petrov Volkov Solovyov Vasiliev Zaitsev Pavlov Semyonov Golubev Vinogradov Bogdanov Vorobyov Fedorov Mikhailov Belyaev Tarasov Belov',
  ),
  culture(
    'gf gff gff ggff',
    'Maria Carmen Ana Lucia Sofia Elena Pablo Diego Javier Carlos Luis Miguel Jorge Andres Fernando Ricardo Alejandro Daniela Valentina Camila Mateo Gabriela Isabel Rafael Sergio',
    'Garcia Fernandez Gonzalez Rodriguez Lopez Martinez Sanchez Perez Gomez Martin Jimenez Ruiz Hernandez Diaz Moreno Alvarez Romero Navarro Torres Dominguez Vazquez Ramos Gil Serrano Molina',
  ),
  culture(
    'fg fg gf',
    'Wei Fang Xiuying Na Min Jing Li Qiang Lei Jun Yang Yong Yan Jie Juan Tao Ming Chao Xiulan Xia Guiying Haoran Zihan Yuxuan Mengyao',
    'Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Hu Guo He Lin Gao Luo Zheng Liang Xie Tang Deng',
  ),
  culture(
    'fg fg gf',
    'Min-jun Seo-yeon Ji-hoon Ji-woo Hyun-woo Su-bin Dong-hyun Ye-jin Sung-min Eun-ji Jae-won Min-seo Young-ho Hye-jin Sang-hoon Yu-jin Tae-hyung Da-eun Joon-ho So-young',
    'Kim Lee Park Choi Jung Kang Cho Yoon Jang Lim Han Oh Seo Shin Kwon Hwang Ahn Song Yoo Hong',
  ),
  culture(
    'gf gf ggf',
    'Reza Ali Mohammad Hossein Amir Mehdi Saeed Hamid Farhad Kaveh Zahra Maryam Fatemeh Leila Shirin Nasrin Parisa Niloufar Arash Babak Dariush Siavash Behnam Kamran Roya',
    'Ahmadi Hosseini Mohammadi Karimi Rezaei Moradi Jafari Rahimi Ebrahimi Sadeghi Kazemi Akbari Bagheri Heydari Shirazi Tehrani Esfahani Farahani Golzar Nikpour Rostami Zamani Asadi Kiani Norouzi',
  ),
  culture(
    'gf gf ggf',
    'James Oliver George Harry Jack Emily Amelia Olivia Sophie Charlotte William Thomas Daniel Matthew Samuel Grace Hannah Lucy Alice Rebecca Andrew Peter Simon Laura Claire',
    'Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White Roberts Green Hall Wood Jackson Clarke Harrison Bennett Fletcher Hughes Palmer',
  ),
  culture(
    'gf gf ggf',
    'Chinedu Ngozi Oluwaseun Adebayo Kwame Ama Kofi Abena Thabo Nomvula Sipho Zanele Wanjiru Kamau Achieng Otieno Amina Ibrahim Musa Aisha Jean Claude Marie Emmanuel Grace',
    'Okafor Adeyemi Okonkwo Balogun Mensah Owusu Boateng Asante Dlamini Nkosi Mokoena Khumalo Mwangi Kariuki Odhiambo Njoroge Mugisha Uwimana Habimana Diallo Traore Keita Ndiaye Sow Camara',
  ),
  culture(
    'gf gf ggf',
    'Rahul Priya Amit Anjali Sanjay Kavita Rajesh Sunita Vikram Deepa Arjun Neha Suresh Lakshmi Ravi Meena Anil Pooja Vijay Shreya Imran Farhan Sana Zoya Gurpreet',
    'Sharma Patel Singh Kumar Gupta Reddy Nair Iyer Rao Desai Joshi Mehta Verma Mishra Chatterjee Banerjee Das Pillai Menon Kapoor Khan Ansari Qureshi Gill Dhillon',
  ),
  culture(
    'gf gf ggf',
    'Budi Siti Agus Dewi Andi Sri Dedi Rina Hendra Yanti Bambang Ratna Eko Wati Joko Indah Rizky Putri Fajar Ayu Nguyen Minh Thi Anh Somchai',
    'Santoso Wijaya Kusuma Pratama Hidayat Saputra Nugroho Setiawan Wibowo Susanto Gunawan Lestari Rahayu Siregar Nasution Simanjuntak Halim Tanoto Suryadi Permana Tran Pham Hoang Srisai Chaiyasit',
  ),
  culture(
    'gf gf ggf',
    'Muhammad Usman Bilal Hamza Asif Imran Nadia Sadia Ayesha Hina Faisal Kashif Zainab Rabia Waqas Abdullah Habib Farooq Gul Rahim',
    'Malik Butt Chaudhry Sheikh Mirza Baig Siddiqui Hashmi Rana Awan Bhatti Gondal Khattak Afridi Yousafzai Durrani Popal Noorzai Karimi Rahmani',
  ),
  culture(
    'gf gf g-gf',
    'Hans Klaus Anna Lena Pierre Marie Luc Camille Giulia Marco Luca Chiara Lars Ingrid Sven Astrid Jan Katarzyna Piotr Agnieszka Mehmet Ayse Emre Elif Joao',
    'Mueller Schmidt Weber Fischer Dubois Laurent Moreau Lefevre Rossi Bianchi Ferrari Esposito Andersen Johansson Nilsson Larsen Nowak Kowalski Wisniewski Yilmaz Demir Kaya Silva Santos Papadopoulos',
  ),
];

function put(form: Form, who: Culture, chance: Chance): string {
  const given = () => chance.pick(who.given);
  const family = () => chance.pick(who.family);
  const forms: Readonly<Record<Form, () => string[]>> = {
    gf: () => [given(), family()],
    fg: () => [family(), given()],
    ggf: () => [given(), given(), family()],
    gff: () => [given(), family(), family()],
    ggff: () => [given(), given(), family(), family()],
    'g-gf': () => [`${given()}-${given()}`, family()],
  };
  return forms[form]().join(' ');
}

/** So many names, each another, from all cultures alike. */
export function inventedPeople(count: number, chance: Chance): string[] {
  const names = new Set<string>();
  while (names.size < count) {
    const who = chance.pick(cultures);
    names.add(put(chance.pick(who.forms), who, chance));
  }
  return [...names];
}
