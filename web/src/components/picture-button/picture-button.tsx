import type { ComponentProps } from 'react'
import styles from './picture-button.module.css'

/** A square picture that is a button: as wide as its container, cropped to its centre. With `aria-pressed` it can be chosen. */
export const PictureButton = (props: Omit<ComponentProps<'button'>, 'className' | 'type'>) => (
  <button type="button" {...props} className={styles.square} />
)
