export const resources = {
  lead: 'What generates on this server, where it comes from, and on what terms.',
  models: 'Models',
  packs: 'Weights',
  packsLead: 'Fetched when they are first needed, checked, and kept on this server.',
  source: 'Source',
  states: { absent: 'Not fetched yet', fetching: 'Fetching', ready: 'Ready', failed: 'Failed' },
}
