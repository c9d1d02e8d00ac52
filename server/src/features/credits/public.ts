export { allEntries as exportEntries, accountLock, holding, lockAccount, spendableOfMany as balancesOf } from './data.ts'
export { giftableNow, transfer } from './gifts.ts'
export { settleApp } from './shares.ts'
export { upkeep } from './jobs.ts'
export { balanceOf, forfeitAll, type Grant, grant, grantUpTo, hold, finishHold, release, settle, settleFor, takeBack } from './ledger.ts'

/** Payload: the account's id. Its balance changed; sent by the ledger's trigger when the transaction commits. */
export const BALANCE_CHANGED = 'balance_changed'
