import type { Collection } from '@stipple/core/contract/collections'
import { Folder } from 'lucide-react'
import styles from './cover.module.css'

/** Up to four works of a collection as one small square. */
export function Cover({ collection: { covers } }: { collection: Collection }) {
  return (
    <span className={styles.cover} data-many={covers.length > 3 || undefined}>
      {covers.length === 0 && <Folder size={18} aria-hidden />}
      {covers.slice(0, covers.length > 3 ? 4 : 1).map((address) => (
        <img key={address} src={address} alt="" loading="lazy" decoding="async" draggable={false} />
      ))}
    </span>
  )
}
