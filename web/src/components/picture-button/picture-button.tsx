import type { ComponentProps } from 'react'
import styles from './picture-button.module.css'

/** A square picture to press: it fills the width it is given, cropped to its middle. With `aria-pressed` it can be chosen. */
export const PictureButton = (props: Omit<ComponentProps<'button'>, 'className' | 'type'>) => (
  <button type="button" {...props} className={styles.square} />
)
