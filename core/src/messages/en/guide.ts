/** The operation guide: nine pictures of the product with captions. */
export const guide = {
  title: 'How it works',
  pages: {
    start: 'On Explore, describe what you want to see, or start from a community work.',
    prompt: 'Write the prompt in your own words. The tools below it expand, translate and improve it.',
    result: 'Every image is saved. Download it, add it to your favourites, or create a variation.',
    modes: 'Images, videos, voices, music, 3D models and logos: choose a mode in the menu.',
    edit: 'Mark an area, and describe what should replace it.',
    history: 'Search your works by prompt, in English or Chinese.',
    work: 'See the source and parameters of a work, and create it again exactly.',
    apps: 'Apps ask only for what matters. Everything else is preset.',
    dots: 'Generating costs dots. You get free dots every day.',
  },
  of: '{{page}} of {{pages}}',
  previous: 'Back',
  next: 'Next',
  pause: 'Stop automatic paging',
  play: 'Turn pages automatically',
  begin: 'Create your first image',
  firstPrompt: 'a red fox in the snow at sunset, watercolor',
}
