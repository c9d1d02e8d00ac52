import { useState } from 'react'
import styles from './loras-widget.module.css'

/** Example picture of a LoRA, if it has one that can be shown. */
export function LoraPicture({ image, side }: { image: string | undefined; side: number }) {
  const [broken, setBroken] = useState(false)
  if (image === undefined || broken) return <span className={styles.picture} style={{ width: side, height: side }} aria-hidden />
  return (
    <img
      className={styles.picture}
      src={image}
      alt=""
      width={side}
      height={side}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  )
}
