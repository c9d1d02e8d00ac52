/** Kudos: prices, the ledger, and the totals of members and workers. */
export {
  addKudos,
  dotsOf,
  findKudosEntry,
  type Kudos,
  kudosAdded,
  kudosOf,
  kudosOfWorkers,
  listOwners,
  lockAccount,
  type Owner,
  ranking,
  type WorkerKudos,
} from './data.ts'
export { kudosFor, passesOf } from './price.ts'
