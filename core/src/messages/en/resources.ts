export const resources = {
  lead: 'Models and software on this server, with their sources and licences.',
  models: 'Models',
  packs: 'Model packs',
  packsLead: 'Downloaded on first use, verified, and stored on this server.',
  source: 'Source',
  states: { absent: 'Not downloaded', fetching: 'Downloading', ready: 'Installed', failed: 'Download failed' },
}
