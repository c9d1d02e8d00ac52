import type { ReactNode } from 'react'
import { errorText } from '../../lib/notify.ts'
import { LoadFailed } from '../load-failed/load-failed.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'

export interface LoadProps {
  /** Text for content that could not be loaded; without one the surrounding page reports the error. */
  readonly failed?: string | undefined
  /** Height of the placeholder, in pixels. */
  readonly height?: number
}

interface Props<T> extends LoadProps {
  readonly query: { readonly data: T | undefined; readonly error: Error | null; readonly refetch: () => unknown }
  readonly children: (data: T) => ReactNode
}

/** Content of a query in each of its states: loading, failed, loaded. Content stays when an update fails, below the reason. */
export function Loaded<T>({ query: { data, error, refetch }, failed, height = 56, children }: Props<T>) {
  return (
    <>
      {error && failed !== undefined && (
        <LoadFailed onRetry={() => void refetch()}>
          <span>{failed}</span> {errorText(error)}
        </LoadFailed>
      )}
      {data === undefined && !error && <Skeleton height={height} />}
      {data !== undefined && children(data)}
    </>
  )
}
