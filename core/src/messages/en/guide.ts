/** The operation guide: nine pictures of the product with what they show. */
export const guide = {
  title: 'How it works',
  pages: {
    start: 'Say on the front page what you want to see, or begin with something from the gallery.',
    prompt: 'Describe it in your own words. The tools below expand, translate and tidy the prompt.',
    result: 'Every picture stays: save it, mark it as a favourite, make another one like it.',
    modes: 'Pictures, films, voices, music, 3D models and logos: choose what to make in the menu.',
    edit: 'Mark what to change, and say what to put in its place.',
    history: 'Find your works again by their words, in English or Chinese.',
    work: 'See what a work was made from and with, and make it again exactly.',
    apps: 'Apps ask only for what matters, and know the rest.',
    dots: 'Making costs dots. Some are yours every day.',
  },
  of: '{{page}} of {{pages}}',
  previous: 'Back',
  next: 'Next',
  pause: 'Stop turning pages',
  play: 'Turn pages by itself',
  begin: 'Make your first picture',
  firstPrompt: 'a red fox in the snow at sunset, watercolor',
}
