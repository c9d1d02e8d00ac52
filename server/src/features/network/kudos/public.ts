/** Kudos: prices, the ledger, and what members and workers delivered and used. */
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
