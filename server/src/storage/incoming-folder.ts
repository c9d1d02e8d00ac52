import { join } from 'node:path'

/** Folder of files that a call or a job works on. Leftovers of a process that died are swept by age. */
export const incomingFolder = ({ dataDirectory }: { readonly dataDirectory: string }): string => join(dataDirectory, 'incoming')
