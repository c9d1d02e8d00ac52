import styles from './list.module.css'

/** Name of a member with the user ID. */
export function Person({ name, uid }: { readonly name: string; readonly uid: string }) {
  return (
    <>
      <span className={styles.name}>{name}</span> <span className={styles.beside}>{uid}</span>
    </>
  )
}
