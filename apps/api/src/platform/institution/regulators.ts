/**
 * The regulators a live bank may name, each with the address of its own public register. Visitors
 * are sent there and nowhere else: an operator cannot name a register of their own.
 */
export interface Regulator {
  readonly name: string;
  /** ISO 3166 country whose law it applies. */
  readonly country: string;
  readonly registerName: string;
  readonly registerAddress: string;
  /** What a licence number looks like, where the regulator's numbers have one form. */
  readonly numberForm?: { readonly pattern: RegExp; readonly words: string };
}

const digits = (min: number, max: number) => ({
  pattern: new RegExp(`^\\d{${min},${max}}$`),
  words: min === max ? `${min} digits` : `${min} to ${max} digits`,
});

export const regulators = {
  apra: {
    name: 'Australian Prudential Regulation Authority',
    country: 'AU',
    registerName: 'Register of authorised deposit-taking institutions',
    registerAddress: 'https://www.apra.gov.au/register-of-authorised-deposit-taking-institutions',
  },
  asic: {
    name: 'Australian Securities and Investments Commission',
    country: 'AU',
    registerName: 'ASIC Connect professional registers',
    registerAddress: 'https://connectonline.asic.gov.au/',
    numberForm: digits(6, 6),
  },
  bcb: {
    name: 'Banco Central do Brasil',
    country: 'BR',
    registerName: 'Encontre uma instituição',
    registerAddress: 'https://www.bcb.gov.br/meubc/encontreinstituicao',
  },
  fintrac: {
    name: 'Financial Transactions and Reports Analysis Centre of Canada',
    country: 'CA',
    registerName: 'Money services business registry',
    registerAddress: 'https://www10.fintrac-canafe.gc.ca/msb-esm/public/msb-search/',
  },
  osfi: {
    name: 'Office of the Superintendent of Financial Institutions',
    country: 'CA',
    registerName: 'Who we regulate',
    registerAddress: 'https://www.osfi-bsif.gc.ca/en/supervision/who-we-regulate',
  },
  bafin: {
    name: 'Bundesanstalt für Finanzdienstleistungsaufsicht',
    country: 'DE',
    registerName: 'Unternehmensdatenbank',
    registerAddress: 'https://portal.mvp.bafin.de/database/InstInfo/',
    numberForm: digits(6, 8),
  },
  acpr: {
    name: 'Autorité de contrôle prudentiel et de résolution',
    country: 'FR',
    registerName: 'REGAFI',
    registerAddress: 'https://www.regafi.fr/',
  },
  fca: {
    name: 'Financial Conduct Authority',
    country: 'GB',
    registerName: 'Financial Services Register',
    registerAddress: 'https://register.fca.org.uk/',
    numberForm: digits(6, 7),
  },
  cbi: {
    name: 'Central Bank of Ireland',
    country: 'IE',
    registerName: 'Central Bank of Ireland registers',
    registerAddress: 'https://registers.centralbank.ie/',
  },
  lb: {
    name: 'Lietuvos bankas',
    country: 'LT',
    registerName: 'Financial market participants',
    registerAddress: 'https://www.lb.lt/en/sfi-financial-market-participants',
  },
  cssf: {
    name: 'Commission de Surveillance du Secteur Financier',
    country: 'LU',
    registerName: 'CSSF entities search',
    registerAddress: 'https://searchentities.apps.cssf.lu/',
  },
  dnb: {
    name: 'De Nederlandsche Bank',
    country: 'NL',
    registerName: 'Public register',
    registerAddress: 'https://www.dnb.nl/en/public-register/',
  },
  bsp: {
    name: 'Bangko Sentral ng Pilipinas',
    country: 'PH',
    registerName: 'Directory of BSP-supervised financial institutions',
    registerAddress: 'https://www.bsp.gov.ph/SitePages/FinancialStability/DirBanksFIList.aspx',
  },
  mas: {
    name: 'Monetary Authority of Singapore',
    country: 'SG',
    registerName: 'Financial Institutions Directory',
    registerAddress: 'https://eservices.mas.gov.sg/fid',
  },
  fdic: {
    name: 'Federal Deposit Insurance Corporation',
    country: 'US',
    registerName: 'BankFind Suite',
    registerAddress: 'https://banks.data.fdic.gov/bankfind-suite/',
    numberForm: digits(1, 6),
  },
  ncua: {
    name: 'National Credit Union Administration',
    country: 'US',
    registerName: 'Research a credit union',
    registerAddress: 'https://mapping.ncua.gov/ResearchCreditUnion',
    numberForm: digits(1, 5),
  },
  occ: {
    name: 'Office of the Comptroller of the Currency',
    country: 'US',
    registerName: 'Financial institution lists',
    registerAddress:
      'https://www.occ.treas.gov/topics/charters-and-licensing/financial-institution-lists/',
    numberForm: digits(1, 6),
  },
  sarb: {
    name: 'South African Reserve Bank, Prudential Authority',
    country: 'ZA',
    registerName: 'Registered banks and representative offices',
    registerAddress:
      'https://www.resbank.co.za/en/home/what-we-do/Prudentialregulation/sa-registered-banks-and-representative-offices',
  },
} as const satisfies Record<string, Regulator>;

export function findRegulator(code: string): Regulator | undefined {
  return Object.entries(regulators).find(([known]) => known === code)?.[1];
}
