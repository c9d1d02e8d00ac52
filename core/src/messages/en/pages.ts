interface Page {
  readonly title: string
  readonly lead: string
  readonly sections: readonly { readonly title: string; readonly text: string }[]
}

export interface Pages {
  readonly terms: Page
  readonly privacy: Page
  readonly about: Page
}

/** Long texts that are read on pages of their own, loaded with them. */
export const pages: Pages = {
  terms: {
    title: 'Terms of use',
    lead: 'Stipple is free software that somebody runs for you. These terms are between you and the person or group that runs this server.',
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
        text: 'Your name, a scrambled form of your password, your prompts, uploads and works, and the record of your dots.',
      },
      {
        title: 'In your browser',
        text: 'One cookie keeps you signed in for twelve hours. Your browser also keeps your options, drafts and the last works it has shown, so that they are there at once.',
      },
      {
        title: 'Who can see it',
        text: 'You, and whoever runs this server. If the operator connects outside services, the work you send to their models is sent to them.',
      },
      { title: 'Deleting', text: 'Deleting a work deletes its files. To delete your account, ask the operator.' },
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
}
