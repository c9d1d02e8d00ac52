// @ts-expect-error -- Its types name one export only; ours are those of React.
export * from 'preact/compat'
// oxlint-disable-next-line import/no-default-export -- Libraries ask for it.
export { default } from 'preact/compat'
/** Stands in for what Preact lacks and Mantine names: parts that stay mounted while hidden, of which we have none. */
export { Fragment as Activity } from 'preact'
