import { useParams } from '@tanstack/react-router'
import { LogInPrompt, useSession } from '../../features/account/public.ts'
import { ComparisonSheet } from '../../features/generate/comparison/comparison-sheet.tsx'
import styles from './comparison.module.css'

export function ComparisonScreen() {
  const { id } = useParams({ from: '/comparison/$id' })
  const { user, known } = useSession()
  if (!user) return known ? <LogInPrompt works /> : null
  return (
    <div className={styles.page}>
      <ComparisonSheet key={user.userKey} id={id} alone />
    </div>
  )
}
