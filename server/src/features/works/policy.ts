/** A work is its maker's alone until it is published. */
export const maySee = (member: { readonly accountId: string } | undefined, work: { readonly accountId: string }): boolean =>
  member?.accountId === work.accountId
