import { ImageOff } from 'lucide-react'
import styles from './picture-first.module.css'

/** Stands where a picture is drawn upon, while there is none. */
export function PictureFirst({ text }: { text: string }) {
  return (
    <p className={styles.place}>
      <ImageOff size={18} strokeWidth={1.4} aria-hidden />
      {text}
    </p>
  )
}
