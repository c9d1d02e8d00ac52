/** The wider part of the options page. */
export const options = {
  title: 'Works and downloads',
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
