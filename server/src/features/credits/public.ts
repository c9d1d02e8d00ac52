export { balanceOf, type Grant, grant, hold, release, settle } from './ledger.ts'

/** Payload: the account's id. Its balance changed; sent by the ledger's trigger when the transaction commits. */
export const BALANCE_CHANGED = 'balance_changed'
