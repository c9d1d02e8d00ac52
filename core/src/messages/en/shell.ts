export const shell = {
  titles: {
    home: 'Explore',
    generate: 'Create',
    history: 'My works',
    work: 'Work',
    me: 'Me',
    options: 'Options',
    recharge: 'Recharge',
    resources: 'Models and licences',
    about: 'About',
    terms: 'Terms of use',
    privacy: 'Privacy',
    notFound: 'Page not found',
  },
}
