// @offline
/** Further part of the options page. */
export const options = {
  title: 'Works and downloads',
  horde: {
    title: 'AI Horde',
    share: 'Share with the open data set',
    shareHint: 'Images that volunteers generate for you, and their prompts, may be added to LAION’s open data set.',
    key: 'Your AI Horde key',
    keyHint: 'Images are generated with your kudos. The key is stored encrypted and sent only to the AI Horde.',
    kept: 'A key ending in {{end}} is saved.',
    remove: 'Remove key',
    badKey: 'Enter up to 100 letters, digits and symbols.',
  },
  pageSize: 'Images per page',
  automatic: 'Auto',
  pageless: 'Infinite scroll',
  pagelessHint: 'More works load as you scroll.',
  carousel: 'Turn guide pages automatically',
  carouselHint: 'Every 15 seconds, until you touch it.',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'Shortcuts without Ctrl, such as B for the brush.',
  format: 'Download images as',
  archive: 'Export and import works',
  archiveHint: 'An export contains every work with its parameters. An import adds only what is missing.',
}
