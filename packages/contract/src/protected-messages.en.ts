/** The protected messages in English, which also says which ones there are. */
export const protectedEnglish = {
  'sandbox.word': 'Simulation',
  'sandbox.banner.title': 'This is a simulation.',
  'sandbox.banner.text': 'No money here is real, and nobody can pay it out.',
  'sandbox.tick':
    'I understand that this is a simulation: no money here is real, and nobody can pay it out.',
  'sandbox.amount': 'simulated',
  'sandbox.document': 'SIMULATED',
  'sandbox.upload':
    'Never use a real document here. Of any file that is not one of our specimens, only a small, ' +
    'unreadable picture is kept.',
  'sandbox.mail.note':
    'This message comes from a simulation. No bank account, payment or balance it mentions is real.',
  'sandbox.mail.confirm.subject': 'Do you want mail from a simulation?',
  'sandbox.mail.confirm.text':
    'Someone asked for messages of a simulated bank to be sent to this address. Nothing in them ' +
    'will be real: no account, no payment, no money. If you want them, confirm below. If you do ' +
    'not know what this is about, do nothing, and no further mail will come.',
  'sandbox.mail.confirm.action': 'Yes, send me simulated messages',

  'warning.title': 'We never ask you to pay to get your money',
  'warning.text':
    'We will never ask you to pay a fee, a tax or a deposit, or to buy or obtain a code, to ' +
    'release your money. Anyone who does is a criminal, even if they say they are us.',

  'licence.title': 'Who stands behind this bank',
  'licence.stated':
    'Stated by the operator. Check this name and address at the regulator’s own register.',
  'licence.name': '{tradingName} is the trading name of {legalName}.',
  'licence.address': 'Address: {address}',
  'licence.number': 'Licence {number}, register entry {entry}',
  'licence.regulator': 'Regulator: {regulator}',
  'licence.register': 'The register of {regulator}: {address}',
  'licence.deposits': 'Deposit protection: {statement}',
  'licence.complaints': 'Complaints we could not settle: {body}',
  'complaint.further.live':
    'If you do not agree with our answer, you can take your complaint to {body}, free of charge, ' +
    'within six months of it. You can also go there if we have not answered in time.',
  'complaint.further.sandbox':
    'This is a simulation, so there is no ombudsman behind it. A real bank names here the ' +
    'independent body to which you can take your complaint, free of charge, within six months ' +
    'of its answer, or when it has not answered in time.',

  'code.never-tell':
    'Do not tell this code to anyone. Nobody who works for us will ever ask you for it.',
  'code.life':
    'It works once, for {minutes, plural, one {# minute} other {# minutes}}. If you did not ask ' +
    'for it, do nothing and let us know.',
  'code.email.prompt': 'Enter the PIN we mailed to {address}, to show that the address is yours.',
  'code.email.mail': '{code} is your PIN to confirm this email address.',
  'code.sign-in.prompt': 'Enter the PIN we mailed you, to finish signing in.',
  'code.sign-in.mail': '{code} is your PIN to sign in.',
  'code.step-up.prompt': 'Enter the PIN we mailed you, to confirm that it is you.',
  'code.step-up.mail': '{code} is your PIN to confirm something you are doing at your account.',
  'code.authenticator.prompt': 'Enter the code that your authenticator app shows now.',
  'code.payment.prompt': 'Approve this payment of {amount} to {payee} with your own second factor.',
  'code.payment.subject': 'Approve your payment of {amount} to {payee}',
  'code.payment.mail':
    '{code} approves one payment: {amount} to {payee}, account {account}. If the amount or the ' +
    'payee is not what you entered, do not use it, and tell us.',
  'code.email-change.prompt':
    'Enter the code we mailed to your present address, to change it to another.',
  'code.email-change.mail': '{code} lets you change the email address of your account.',
  'code.password.prompt': 'Enter the code we mailed you, and choose a new password.',
  'code.password.mail': '{code} lets you choose a new password.',
  'code.phone.prompt': 'Enter the code we sent by SMS to {phone}.',
  'code.phone.sms': '{code} confirms your phone number.',

  'restriction.locked.title': 'Account locked',
  'restriction.locked.text':
    'Payments and changes are stopped. Your money stays yours, and stays where it is.',
  'restriction.review.title': 'Account in review',
  'restriction.review.text':
    'We are looking into something, and payments wait until we have decided. Your money stays yours, and stays where it is.',
  'restriction.closed.title': 'You are no longer our customer',
  'restriction.closed.text':
    'Your accounts are closed. What we must keep about you stays open to you.',
  'restriction.reason.identity_check': 'We have to check who you are.',
  'restriction.reason.unusual_activity': 'Something unusual happened on your account.',
  'restriction.reason.customer_request': 'You asked us to.',
  'restriction.reason.legal_order': 'A court or an authority ordered it.',
  'restriction.reason.terms_breach': 'The terms were not kept.',
  'restriction.reason.deceased': 'We were told that the account holder has died.',
  'restriction.reason.relationship_closed': 'The relationship was ended.',
  'restriction.object':
    'If you think this is wrong, object: make a complaint here or write to us. It is free, and a person who was not part of the decision looks at it.',
  'restriction.never-pay': 'There is nothing to pay, buy or obtain that would lift this sooner.',
  'restriction.transfers.title': 'Payments to others are off',
  'restriction.transfers.text':
    'You cannot send money outside for now. Transfers between your own accounts and your ' +
    'statements still work. Your money stays yours, and stays where it is.',
  'restriction.transfers-review.title': 'We look at each of your payments first',
  'restriction.transfers-review.text':
    'For now a person of the bank looks at every payment to others before it leaves. Each one ' +
    'shows the day by which we decide; if we have not decided by then, the money is free again.',

  'check.payee': 'Confirmation of payee',
  'check.purpose': 'Purpose and source of funds',
  'check.protection': 'Scam check',
  'check.otp': 'Your own approval',
  'check.screening': 'Sanctions and money-laundering screening',
  'hold.title': 'We are looking at this payment',
  'hold.text':
    'It has not left. The money is reserved and stays yours. If we have not decided by the time ' +
    'below, the payment fails and the money is free again at once.',
  'hold.reason.name_on_list':
    'A name in this payment is like one on a sanctions list. Often it is a mere likeness.',
  'hold.reason.lists_not_current':
    'We have no current sanctions list to check this new payee against. A person of the bank looks ' +
    'at the payment.',
  'hold.reason.unusual_payment': 'The payment is unusual for your accounts.',
  'hold.reason.review_of_payments': 'For now a person of the bank looks at each of your payments.',
  'hold.waits.title': 'It has not left yet',
  'hold.waits.text':
    'We compare our books with the payment network before more payments leave in this currency. ' +
    'The money is reserved and stays yours. The payment leaves by itself as soon as that is ' +
    'done; if it has not left by the time below, it fails and the money is free again at once.',
  'hold.frozen.title': 'Frozen by legal order',
  'hold.frozen.text':
    'An authority ordered that this money stays where it is. Only that authority, or a court, can ' +
    'end this.',

  'protection.coached':
    'Somebody told you what to say to us, or to keep this secret. Only criminals ask that, ' +
    'also those who say they are us, the police or a relative. Stop, and call us on the ' +
    'number on our site.',
  'protection.hurried':
    'Somebody wants you to hurry. An honest payment can wait a day; a fraud cannot. Take ' +
    'your time, and ask somebody you trust who has nothing to do with it.',
  'protection.investment':
    'Promised returns that are high, quick or safe are the most frequent fraud. Look the ' +
    'company up in the regulator’s register, and do not use the links or numbers that they ' +
    'gave you.',
  'protection.property':
    'Have you seen the place and met the owner? Do not pay a deposit for a home that you ' +
    'have not visited. If bank details came by email, call a number that you knew before.',
  'protection.goods':
    'If the goods do not come, we may not get this money back. Pay strangers in a way that ' +
    'protects buyers, and be careful when the price is far below what others ask.',
  'protection.invoice':
    'Criminals change the account on invoices and write from the sender’s own mailbox. ' +
    'Before you pay to new details, call the company on a number that you knew before.',
  'protection.loan':
    'Nobody honest asks for money before they pay out a loan, a prize or an inheritance. If ' +
    'you are to pay first, it is a fraud.',
  'protection.family':
    'Did the request come by message, perhaps from a new number? Call the person on the ' +
    'number that you have always had, and hear their voice.',
  'protection.own-account':
    'No bank and no police ever asks you to move your money to a safe account. If somebody ' +
    'told you to, stop, and call us on the number on our site.',
  'protection.stranger':
    'You do not know this payee from before. People who are met online are often not who ' +
    'they say they are. Once it has arrived, we may not get this money back.',
  'protection.general':
    'Once it has arrived, we may not get this money back. Pay only whom you know, for ' +
    'something that you understand.',

  'staff-message.title': 'A message from our staff',
  'staff-message.written': 'Written for you on {day}.',

  'real.title': 'Is this bank real?',
  'real.sandbox':
    'No. This is a simulation for trying out and learning. No money here is real, nobody can pay ' +
    'it out, and whoever tells you otherwise is trying to deceive you.',
  'real.live':
    'Whoever runs this site states the facts below. We cannot vouch for them: compare the name, ' +
    'the address and the licence number with the regulator’s own register before you trust it.',
  'real.fact.trading_name': 'Trading name',
  'real.fact.legal_name': 'Legal name',
  'real.fact.address': 'Address',
  'real.fact.regulator': 'Regulator',
  'real.fact.licence_number': 'Licence number',
  'real.fact.register_entry': 'Entry in the register',
  'real.fact.deposit_scheme': 'Deposit protection scheme',
  'real.fact.deposit_statement': 'Deposit protection',
  'real.fact.complaints_name': 'Complaints body',
  'real.fact.complaints_website': 'Website of the complaints body',
  'real.fact.domains': 'Names this bank is reached under',
  'real.stated.title': 'Since when each is stated',
  'real.stated.text':
    'Two people of the bank have to agree before ' +
    'one of these changes. What was stated before stays here.',
  'real.stated.since': 'Stated since {day}',
  'real.stated.before': 'Before, since {day}: {stated}',
  'real.stated.none': 'None',
  'real.never.title': 'What we never ask',
  'real.never.pay': 'To pay a fee, a tax, an insurance or a deposit so that money is released.',
  'real.never.code': 'To buy or obtain a code, a certificate or a stamp for a transfer.',
  'real.never.secret': 'To tell us a password, a PIN, or a code that you received.',
  'real.never.elsewhere':
    'To send money to a private account, to a wallet, or as gift cards, for safekeeping or release.',
} as const;
