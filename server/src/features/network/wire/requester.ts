import type { SharedKeyRow } from '../../../db/schema/horde.ts'
import type { Caller } from '../../../http/caller.ts'

/** Caller with a key of their own, or with one that a member shares: then the member counts as the caller. */
export type Requester = Caller & { readonly shared?: SharedKeyRow }
