/** A member to invite, as typed in a line. */
interface Asked {
  readonly email?: string
  readonly name?: string
}

/** Members of lines such as `mira@example.org`, `Mira, mira@example.org` or `Mira Li <mira@example.org>`; a name in several words gets dots between them. */
export const membersOf = (lines: string): readonly Asked[] =>
  lines
    .split('\n')
    .map((line) => line.split(/[\s,;<>"]+/).filter((part) => part !== ''))
    .filter((parts) => parts.length > 0)
    .map((parts) => {
      const email = parts.find((part) => part.includes('@'))
      const name = parts.filter((part) => part !== email).join('.')
      return { ...(email !== undefined && { email }), ...(name !== '' && { name }) }
    })

/** The line of a member, to be changed and sent again. */
export const lineOf = ({ email, name }: { readonly email?: string | undefined; readonly name?: string | undefined }): string =>
  [email, name].filter((part) => part !== undefined).join(' ')
