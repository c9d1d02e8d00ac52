import { ImageOff } from 'lucide-react'
import styles from './picture-first.module.css'

/** Shown in place of an editor on a picture while there is none. */
export function PictureFirst({ text }: { text: string }) {
  return (
    <p className={styles.place}>
      <ImageOff size={18} strokeWidth={1.4} aria-hidden />
      {text}
    </p>
  )
}
