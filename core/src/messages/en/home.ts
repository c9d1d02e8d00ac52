export const home = {
  title: 'Pictures, dot by dot.',
  lead: 'Say what you want to see, and watch it come together on a machine of your own.',
  placeholder: 'A red fox in the snow at sunset, watercolor',
  promptLabel: 'Describe a picture',
  go: 'Draw it',
  ways: 'What it does',
  examples: 'From the community',
  examplesLead: 'By everybody here. Each can be the beginning of yours.',
  honest: 'Free software',
  honestText: 'Your account, your works and your dots live on the server that shows you this page.',
}
