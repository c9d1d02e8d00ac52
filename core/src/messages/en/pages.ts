interface Page {
  readonly title: string
  readonly lead: string
  readonly sections: readonly { readonly title: string; readonly text: string }[]
}

export interface Pages {
  readonly terms: Page
  readonly privacy: Page
  readonly about: Page
  readonly disclaimer: Page
  readonly payProtection: Page
  readonly wingFoxPayProtection: Page
}

/** Sections that both pages on payments share. */
const BUYING: Page['sections'] = [
  {
    title: 'What you buy',
    text: 'Dots, and nothing else: they pay for what you make on this server. They last for the time of their plan, counted from the payment, and the ones that end first are spent first. They are not money, cannot be passed on and cannot be paid out. Some plans make you a VIP member for as long as their dots last.',
  },
  {
    title: 'What it costs',
    text: 'The full price, in its currency, stands on the button before you press it. A price that changes in between is shown to you again, and nothing is ordered. There is no subscription: nothing is charged a second time by itself.',
  },
  {
    title: 'Who sees your payment data',
    text: 'You pay with the payment provider that you choose, on its page or in its app. Card numbers and passwords go there and never to this server, which keeps only the order: plan, price, time, and the number that the provider gave the payment. The provider handles your data under its own terms.',
  },
  {
    title: 'When the dots arrive',
    text: 'As soon as the provider confirms the payment, usually within seconds, and once only, however often the message comes. Closing the page or losing the connection changes nothing.',
  },
]

/** Long texts that are read on pages of their own, loaded with them. */
export const pages: Pages = {
  terms: {
    title: 'Terms of use',
    lead: 'Stipple is free software that someone runs for you. These terms are between you and the person or group that runs this server.',
    sections: [
      {
        title: 'Your account',
        text: 'Keep your password to yourself. What is done with your account counts as done by you. You can stop using it at any time.',
      },
      {
        title: 'What you make',
        text: 'What you make is yours, as far as the law lets it be. Do not use this server to break the law, to harm or deceive people, or to imitate a real person without their consent.',
      },
      { title: 'What you upload', text: 'Upload only pictures that you may use. They are kept to do the work you ask for.' },
      {
        title: 'Dots',
        text: 'Dots pay for the work of this machine. A job that fails or is cancelled gives its dots back. Dots are not money and cannot be paid out.',
      },
      { title: 'No promises', text: 'The software comes as it is, without warranty. Keep copies of what matters to you.' },
    ],
  },
  privacy: {
    title: 'Privacy',
    lead: 'What you write and make is kept on this server. There is no tracking and no advertising.',
    sections: [
      {
        title: 'What is kept',
        text: 'Your name, a scrambled form of your password, your options, prompts, uploads and works, and the record of your dots.',
      },
      {
        title: 'In your browser',
        text: 'One cookie keeps you logged in for twelve hours. Your browser also keeps your options, drafts and the last works it has shown, so that they are there at once.',
      },
      {
        title: 'Who can see it',
        text: 'You and the operator of this server. If the operator connects outside services, the work you send to their models is sent to them.',
      },
      {
        title: 'Deleting',
        text: 'Deleting a work deletes its files. Under “Me” you can take all your data with you and delete your account: works, uploads and personal data go, the entries of your dots and orders stay without your name.',
      },
    ],
  },
  about: {
    title: 'About Stipple',
    lead: 'Stipple is a print workshop on a machine you own: you say what you see, and it comes together, dot by dot.',
    sections: [
      {
        title: 'Built in',
        text: 'The built-in illustrator composes pictures from drawn parts and painted light. It is not a neural model and does not pretend to be one. Cutting out and enlarging use small open models that run right here.',
      },
      {
        title: 'Open',
        text: 'The code is under the Apache License 2.0. The art and models it uses are listed with their licences on the page of models and licences.',
      },
      {
        title: 'The name',
        text: 'To stipple is to draw with dots. Here a dot is also the coin you pay with, and what you watch while you wait.',
      },
    ],
  },
  disclaimer: {
    title: 'Disclaimer',
    lead: 'What programs make is not a statement of the operator, and it can be wrong.',
    sections: [
      {
        title: 'Made by machines',
        text: 'Pictures, films, voices, music and texts are composed by programs. They can resemble real people, places or works by chance, and they can show things that never happened. Files made here say in themselves that a machine made them.',
      },
      {
        title: 'Your responsibility',
        text: 'You are responsible for how you use a result: check facts, ask people who can be recognised, respect trade marks and the rights of others, and say that it was generated where your law asks for it.',
      },
      {
        title: 'No advice',
        text: 'Nothing made here is advice on health, law, money or safety.',
      },
      {
        title: 'Other places',
        text: 'Links lead to pages of others, who answer for them. Engines that the operator connects may work on other machines; what they receive is what you gave for the job.',
      },
      {
        title: 'Complaints',
        text: 'If something shown here hurts your rights, report the work or write through “Feedback”. The operator can hide it at once.',
      },
    ],
  },
  payProtection: {
    title: 'Payment protection',
    lead: 'For members whose account lives on this server. What to know before you pay for dots, and what to do when something goes wrong.',
    sections: [
      {
        title: 'Who sells',
        text: 'The operator of this server. Stipple is software: those who wrote it do not sell the dots, do not receive your money and cannot see your order. If prices are marked as an example, nobody has set them yet; if payments are marked as practice, no money moves.',
      },
      ...BUYING,
      {
        title: 'When they do not',
        text: 'Open the order under “Me” and press “I have paid”: the provider is asked at once. The server also asks by itself. If the dots are still missing after a quarter of an hour, write to the operator with the number of the order, and do not pay a second time.',
      },
      {
        title: 'Getting your money back',
        text: 'The operator decides, as the law where you live demands. A refund goes back the way the payment came, and what is left of the dots of that order is taken back. Jobs that fail give their dots back by themselves; that needs no refund.',
      },
      {
        title: 'If you delete your account',
        text: 'Dots that are left are lost with it. The orders stay in the books of the operator, without your name.',
      },
      {
        title: 'If you are under age',
        text: 'Ask your parents or guardians first, and let them pay. If a child paid without their consent, the operator is the one to write to; have the number of the order at hand.',
      },
      {
        title: 'Whom to write to',
        text: 'The operator of this server. The feedback form in the menu of your account reaches them; name the order.',
      },
    ],
  },
  wingFoxPayProtection: {
    title: 'Payment protection for connected accounts',
    lead: 'For members who log in through the connected platform. What to know before you pay for dots here, and who is responsible for what.',
    sections: [
      {
        title: 'Who sells',
        text: 'The operator of this server, and not the platform that you log in with, unless the same people run both. The platform tells this server who you are; it neither takes this payment nor keeps these dots. Those who wrote the software have no part in it. Where payments are marked as practice, no money moves.',
      },
      {
        title: 'Two accounts, two purses',
        text: 'Dots bought here are spent here. Points, coins or a membership that you hold on the connected platform stay there: they are not charged, and they cannot pay for anything here, nor the other way round.',
      },
      ...BUYING,
      {
        title: 'When they do not',
        text: 'Open the order under “Me” and press “I have paid”: the provider is asked at once. The server also asks by itself. If the dots are still missing after a quarter of an hour, write to the operator with the number of the order, and do not pay a second time.',
      },
      {
        title: 'If you cannot log in any more',
        text: 'Your dots belong to the account of the platform that you logged in with. If you lose that account, the platform must give it back to you; with it you find your dots again. When you delete your account here, dots that are left are lost; your account on the platform stays.',
      },
      {
        title: 'Getting your money back',
        text: 'Ask the operator of this server, not the platform. The operator decides, as the law where you live demands. A refund goes back the way the payment came, and what is left of the dots of that order is taken back.',
      },
      {
        title: 'If you are under age',
        text: 'Ask your parents or guardians first, and let them pay. If a child paid without their consent, the operator is the one to write to; have the number of the order at hand.',
      },
      {
        title: 'Whom to write to',
        text: 'About orders and dots: the operator of this server, by the feedback form in the menu of your account. About your name, password or login: the connected platform.',
      },
    ],
  },
}
