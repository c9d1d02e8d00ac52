// @offline
/** The wider part of the options page. */
export const options = {
  title: 'Works and downloads',
  horde: {
    title: 'AI Horde',
    share: 'Share with the open data set',
    shareHint: 'Pictures that volunteers make for you may go into LAION’s open data set, with their prompts.',
    key: 'Your own key',
    keyHint: 'Pictures are then made with your kudos. It is sealed here, and sent only to the Horde that this site is connected to.',
    kept: 'A key that ends in {{end}} is kept.',
    remove: 'Take it out',
    badKey: 'A key has letters, digits and signs only, and at most 100 of them.',
  },
  pageSize: 'Images per page',
  automatic: 'Auto',
  pageless: 'No pages',
  pagelessHint: 'Your works go on as you scroll.',
  carousel: 'Turn the guide’s pages by itself',
  carouselHint: 'Every 15 seconds, until you touch it.',
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'Letters and signs without Ctrl, such as B for the brush.',
  format: 'Download pictures as',
  archive: 'All works in one file',
  archiveHint: 'An export holds every work with its parameters. Importing it brings back what is missing, and doubles nothing.',
}
