import * as lucide from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Section } from '../components/section.tsx'
import { useLocalize } from '../use-localize.ts'
import { useIconNames } from '../use-sources.ts'
import styles from './icons.module.css'

const isIcon = (entry: [string, unknown]): entry is [string, LucideIcon] => entry[1] instanceof Object && '$$typeof' in entry[1]

/** By all their names: an icon may have several. */
const BY_NAME = new Map(Object.entries(lucide).filter(isIcon))

/** Every icon that the product imports. */
export function IconSection() {
  const localize = useLocalize()
  const names = useIconNames()
  return (
    <Section
      id="icons"
      title={localize({ en: 'Icons', zh: '图标' })}
      lead={localize({
        en: 'Lucide, drawn with a line of 1.6. An icon alone always has a name and shows it as a tip. These are all that the product uses.',
        zh: '采用 Lucide，线宽 1.6。单独出现的图标必有名称，并以提示显示。以下是产品中用到的全部图标。',
      })}
    >
      <ul className={styles.icons}>
        {names.map(({ what }) => {
          const Icon = BY_NAME.get(what)
          return (
            Icon && (
              <li key={what} className={styles.icon}>
                <Icon size={20} strokeWidth={1.6} aria-hidden />
                <span>{what}</span>
              </li>
            )
          )
        })}
      </ul>
    </Section>
  )
}
