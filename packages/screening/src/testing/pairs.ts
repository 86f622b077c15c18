/**
 * Names as people, forms and scanners write those on the sandbox's list, by what was done to them:
 * the number of the entry, and the spellings. Written by hand; the benchmark's generator knows
 * nothing of them.
 */
export const PAIRS: Readonly<Record<string, readonly (readonly [number, string])[]>> = {
  'other romanisations of Russian': [
    [1, 'Yevgeny Torzhkov, Yevgeniy Torjkov, Evgeny Torzhkoff, Eugene Torzhkov, Jewgeni Torschkow'],
    [1, 'Evgenii Arkadievich Torzhkov, Evgueni Torzhkov, Yevhen Torzhkov'],
    [2, 'Vyacheslav Brenchugin, Viatcheslav Brentchouguine, Wjatscheslaw Brentschugin'],
    [3, 'Ludmila Zhagornova, Lyudmila Jagornova, Lioudmila Zhagornova'],
    [4, 'Vladimir Drapchuk, Volodymyr Drapchuk, Wladimir Drapchouk, Uladzimir Draptschuk'],
    [5, 'Sergey Kvitnevych, Sergei Kvitnevitch, Siarhei Kvitnevich, Serhii Kwitnewytsch'],
    [6, 'Dragoljub Merkasovic, Dragolyub Merkashovich, Dragoljub Merkaschowitsch'],
    [39, 'Giorgi Tskhvediashvili, Georgi Tskhvediashvili, George Tzkhvediashvili'],
  ],
  'other romanisations of Arabic and Persian': [
    [7, 'Mahmood Abdurrahman al-Zubairani, Mahmud Abdul Rahman Zubayrani'],
    [7, 'Mahmoud Abdelrahman El Zoubayrani, Mahmoud Abd el-Rahman Alzubayrani'],
    [8, 'Osama Khalil al-Qahwaji, Usama Halil Kahwaji, Oussama Khaleel Qahwagi'],
    [8, 'Usamah Khalil Al Qahwaji, Osama Khalil Alqahwaji'],
    [9, 'Abdul Karim Salem bin Duwaish, Abdelkarim Salim ibn Duwaysh, Abdolkarim Salim Duwaysh'],
    [10, 'Saifuddin Tarhawi, Seif Eddine Tarhaoui, Sayf al-Deen al-Tarhawi, Saif ud-Din Tarhawi'],
    [11, 'Nasrullah Mughrabashi, Nasrollah Moghrabashi, Nasrallah Mughrabachi'],
    [12, 'Gul Dastageer Shamalzoy, Gull Dastagir Shamalzai'],
    [13, 'Farokh Zardanian, Farrukh Zardaniyan, Farrokh Zardanyan'],
    [14, 'Bahram Hooshang Pourkermani, Bahram Hushang Pour Kermani'],
    [29, 'Abdurahman Warsame Dhegaweyne, Abdi Rahman Warsame Dhegaweyne'],
  ],
  'other romanisations of Korean and Chinese': [
    [17, 'Lee Kwang Tok, Ri Gwang Dok, Rhee Kwang-Dok, Yi Kwangdok, Ri Kwang-tok'],
    [18, 'Park Chol Nam, Pak Chul-nam, Bak Cheol-nam, Pak Cholnam'],
    [19, 'Choi Eun Hyang, Choe Unhyang, Choi Un-hyang'],
    [20, 'Zhuo Wen Jing, Wenjing Zhuo, Zhuo Wen-jing, ZHUO WENJING'],
    [21, 'Ouyang Tian Bao, Ou Yang Tianbao, Tianbao Ouyang, OUYANG, Tian-Bao'],
    [22, 'Qiu Shao Hong, Shaohong Qiu'],
  ],
  'other scripts': [
    [1, 'Евгений Торжков, Торжков Евгений Аркадьевич, ЕВГЕНИЙ АРКАДЬЕВИЧ ТОРЖКОВ'],
    [5, 'Сергей Квитневич, Сергій Квітневич'],
    [7, 'محمود عبدالرحمن الزبيراني, محمود عبد الرحمن الزبيراني'],
    [8, 'اسامه خليل القهوجي, أسامة القهوجي'],
    [13, 'فرخ زردانيان'],
    [15, 'אהוד צברצי'],
    [16, 'Αναστασιος Κρεμμυδακης, Anastasios Kremmidakis'],
    [18, '박철남'],
    [21, '欧阳天宝'],
    [39, 'გიორგი ცხვედიაშვილი'],
  ],
  'order, commas, capitals and titles': [
    [1, 'TORZHKOV Yevgeny Arkadyevich, Torzhkov Yevgeny'],
    [2, 'BRENCHUGIN Vyacheslav, Mr Vyacheslav Brenchugin'],
    [31, 'QUINONERO URDAPILLETA Evaristo Baltasar, Don Evaristo Quinonero Urdapilleta'],
    [36, 'Kostlbacher Jurgen, Dr. Jürgen Köstlbacher, Herr Juergen Matthaeus Koestlbacher'],
    [26, 'NWAGBAROCHA Chidubem, Chief Chidubem Nwagbarocha'],
    [11, 'Haji Nasr Allah Mughrabashi, Hajji Nasrullah Moghrabashi'],
  ],
  'spelled letter by letter': [
    [
      1,
      'Y E V G E N Y  T O R Z H K O V, Y E V G E N Y T O R Z H K O V, Y-e-v-g-e-n-y T-o-r-z-h-k-o-v',
    ],
    [4, 'V.L.A.D.I.M.I.R. D.R.A.P.C.H.U.K., V_l_a_d_i_m_i_r D_r_a_p_c_h_u_k'],
    [8, 'O s a m a  Q a h w a j i'],
  ],
  'beside somebody else': [
    [1, 'Harbour Goods Ltd attn Yevgeny Torzhkov, Nora Quay c/o Yevgeny Torzhkov'],
    [2, 'Yevgenia Brown on behalf of Vyacheslav Brenchugin, Blue Heron Imports FAO: V. Brenchugin'],
    [4, 'Willow Street Bakery t/a Vladimir Drapchuk, Peter Marsh a.k.a. Vladimir Drapchuk'],
    [8, 'Société des Quais à l’attention de Osama Khalil al-Qahwaji'],
    [36, 'Werft Nord GmbH z. Hd. Jürgen Köstlbacher, Jürgen Köstlbacher c / o Werft Nord GmbH'],
  ],
  'names left out and initials': [
    [1, 'Y. A. Torzhkov, Yevgeny A. Torzhkov'],
    [2, 'Vyacheslav O. Brenchugin, V. Brenchugin'],
    [7, 'Mahmoud al-Zubayrani'],
    [25, 'Rommel Catacutanay, Rommel B. Catacutanay'],
    [28, 'Tesfalem Woldemichaelis, T. G. Woldemichaelis'],
    [31, 'Evaristo Quinonero, Evaristo Urdapilleta, E. B. Quinonero Urdapilleta'],
    [33, 'Wilmar Bocanumenth, Wilmar Yesid Bocanumenth'],
    [37, 'Harpreet Dhalimarwala, Harpreet B. Dhalimarwala'],
    [30, 'Mamadou Konkobougou'],
  ],
  'letters dropped, doubled, swapped, mistaken': [
    [1, 'Yevgeny Torhkov, Yevgeny Tozrhkov, Yevgeni Torzhkovv'],
    [2, 'Vyacheslav Brenchugn, Vyachselav Brenchugin, Vyacheslav Brenhcugin'],
    [16, 'Anastasios Kremydaks, Anastsios Kremmydakis'],
    [27, 'Jean Bosco Habyakarnzi, Jean-Bosco Habyakarezni'],
    [28, 'Tesfalem Gebrehiwt Woldmichaelis'],
    [30, 'Mamadu Lamine Konkobugu, Mamadou Lamine Konkobuogou'],
    [32, 'Griselda Tarazga Villasenor, Griselda Nohemi Tarazaga Vilasenor'],
    [35, 'Przemyslaw Grzedzielski, Przemislaw Gzredzielski'],
    [38, 'Recep Tugrul Cakiroglugil, Recep Tugrl Cakiroglugil'],
    [25, 'Rornmel Benigno Catacutanay, Rommel Benign0 Catacutanay'],
    [34, '1naki Zubigarate Lasarte, Inaki Zubigarate Lasarte'],
  ],
  'words joined and split': [
    [1, 'YevgenyTorzhkov'],
    [8, 'Osama Al Qahwaji, OsamaQahwaji'],
    [9, 'Abd ul Karim Salim binDuwaysh'],
    [24, 'Wirat Moko, Wirat Mokohendrawan'],
    [27, 'Jeanbosco Habyakarenzi, Jean Bosco Habya Karenzi'],
    [35, 'Przemyslaw Grzed zielski'],
    [39, 'Giorgi Tskhvedia Shvili'],
    [60, 'Amber Jack, AMBERJACK'],
  ],
  'companies, ships and aircraft': [
    [40, 'Obsidian Meridian Trading, Obsidian Meridian Trading LLC, OBSIDIAN MERIDIAN TRDG FZCO'],
    [41, 'Severnaya Zvezda Komplekt LLC, Severnaia Zvezda Komplekt Ltd, Северная Звезда Комплект'],
    [42, 'Zarin Gostar Petro Pars Co., Zarrin Gostar Petropars'],
    [43, 'Tavana Kish Bank, Bank-e Tavana Kish'],
    [44, 'Ryongmun Kumsong Trading Corp, Ryong Mun Kum Song Trading Co Ltd'],
    [45, 'INVERSIONES PALMAVERDE DEL SINU, Inversiones Palma Verde del Sinu S.A.S.'],
    [46, 'Transportes Aereos Condor Azulejo SA de CV, Transportes Aereos Condor Azulejo'],
    [47, 'Al Nawras Exchange, Alnawras Money Exchange Co.'],
    [48, 'Jamiat Noor ul-Fajr, Jamiat Nur Fajr'],
    [49, 'Grunkessel Anlagenbau, Gruenkessel Anlagenbau GmbH & Co. KG'],
    [50, 'Dalian Hengyuan Blue Crane Shipping Company Limited, Blue Crane Shpg Co'],
    [51, 'Societe Miniere de Kabongolo, Soc. Miniere Kabongolo S.A.R.L.'],
    [53, 'Tiborna Capital Partners Ltd, Tiborna Capital Partner Ltd.'],
    [54, 'Mashreq Pearl Petrochemical Ind'],
    [55, 'M/V Halcyon Drift IV, Halcyon Drift'],
    [57, 'Jin Bao Long 9, Jin Baolong 9'],
    [61, 'EPZQX, EP ZQX'],
  ],
};

/** People and companies who share a word with somebody listed, or something like it. */
export const STRANGERS: readonly string[] = (
  'Yevgeny Morozov, Vladimir Ivanov, Sergei Petrov, Ludmila Sokolova, Vyacheslav Volkov, ' +
  'Arkady Torshin, Oleg Brennan, Mahmoud Abbasi, Mahmoud Abdul Rahman, Osama Khalil, ' +
  'Khalil Ibrahim, Abdul Karim Salim, Salim Abdulkarim, Saif al-Din, Saifuddin Ahmed, ' +
  'Nasrullah Khan, Haji Khan, Gul Ahmad, Bahram Ahmadi, Farrokh Karimi, Anastasios Papadakis, ' +
  'Ehud Cohen, Kim Kwang Il, Lee Kwang Soo, Park Chan Ho, Choi Min Sik, Pak Chol, Ri Chol, ' +
  'Li Wei, Zhuo Lin, Wen Jing, Ouyang Feng, Qiu Bo, Tian Bao Shan, Thein Win, Kyaw Moe, ' +
  'Rommel Santos, Benigno Reyes, Chief Okafor, Jean Bosco, Jean-Pierre Dubois, ' +
  'Tesfalem Haile, Abdirahman Ali, Warsame Mohamed, Mamadou Diallo, Lamine Traore, ' +
  'Evaristo Gomez, Baltasar Garzon, Griselda Lopez, Wilmar Gomez, Maria Villasenor, ' +
  'Inaki Gabilondo, Przemyslaw Nowak, Jurgen Weber, Harpreet Singh, Happy Singh, ' +
  'Recep Demir, Giorgi Beridze, Amber Johnson, Jack Smith, Rose Kim, Ben Ali, ' +
  'Star Trading LLC, Meridian Capital Partners, Blue Whale Shipping, Pearl Industries, ' +
  'General Trading LLC, North Star Shipping, Golden Star, Bank of Kish, Capital Partners Limited, ' +
  'Money Exchange Company, Nadezhda Petrova, Vela Systems, Halcyon Films, Long Jin, ' +
  'Mullah Omarzai, Abu Tariq, Papa John, Ali, Kim, Li, Jean, Bosco Ltd, Omar bin Laith'
).split(', ');
