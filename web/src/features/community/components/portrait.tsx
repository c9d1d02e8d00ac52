import type { CommunityWork } from '@stipple/core/contract/community'
import { Mark } from '../../../components/mark/mark.tsx'
import styles from './portrait.module.css'

/** An author's avatar, or the first letter of the name; our logo for built-in examples. Decorative: the name is beside it. */
export function Portrait({ author, size = 32 }: { author: CommunityWork['author']; size?: number }) {
  if (author?.avatar !== undefined) return <img className={styles.portrait} src={author.avatar} alt="" width={size} height={size} />
  return (
    <span className={styles.portrait} style={{ width: size, height: size }} aria-hidden>
      {author ? [...author.name][0]?.toUpperCase() : <Mark size={18} />}
    </span>
  )
}
