import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from '../../../components/load-failed/load-failed.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import styles from './network.module.css'

interface Props<T> {
  readonly query: UseQueryResult<T>
  /** Message where it could not be loaded. */
  readonly failed: string
  readonly children: (data: T) => ReactNode
}

/** A part of the dashboard: what was loaded, or why not. What is shown stays when an update fails, under the reason. */
export function Part<T>({ query, failed, children }: Props<T>) {
  const { data, error, refetch } = query
  return (
    <>
      {error && <LoadFailed onRetry={() => void refetch()}>{failed}</LoadFailed>}
      {data === undefined && !error && (
        <div className={styles.list}>
          <Skeleton height={72} />
          <Skeleton height={72} />
        </div>
      )}
      {data !== undefined && children(data)}
    </>
  )
}
