import type { ModeId } from '@stipple/core/domain/mode-ids'
import { localize } from '@stipple/core/domain/text'
import { Link } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { BASE } from '../../../lib/base.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useOffered } from '../../catalogue/public.ts'
import styles from './tasks.module.css'

/** The most common tasks, each with an image of another subject. */
const TASKS = ['RemoveBg', 'Upscaling', 'EraseImg', 'Img2Img', 'Img2Video', 'Txt2Logo'] as const satisfies readonly ModeId[]

/** Six tasks as text, and all other modes on demand. */
export function Tasks() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { modes } = useOffered()
  const [all, setAll] = useState(false)
  const offered = TASKS.filter((id) => modes.some((mode) => mode.id === id))
  return (
    <nav className={styles.tasks} aria-label={t('home.ways')}>
      <div className={styles.row} data-scrolls>
        {offered.map((id) => (
          <Task key={id} id={id}>
            {t(`home.tasks.${id}`)}
          </Task>
        ))}
        <Button look="quiet" size="small" className={styles.all} aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'home.fewer' : 'home.all', { count: modes.length })}
        </Button>
      </div>
      {all && (
        <div className={styles.grid}>
          {modes.map((mode) => (
            <Task key={mode.id} id={mode.id}>
              {localize(mode.label, language)}
            </Task>
          ))}
        </div>
      )}
    </nav>
  )
}

function Task({ id, children }: { id: ModeId; children: ReactNode }) {
  return (
    <Link to="/generate/{-$type}/{-$model}" params={{ type: id, model: undefined }} className={styles.task}>
      <Picture id={id} />
      <span>{children}</span>
    </Link>
  )
}

/** Example picture of the mode; an icon without one. */
function Picture({ id }: { id: ModeId }) {
  const [broken, setBroken] = useState(false)
  return (
    <span className={styles.picture}>
      {broken ? (
        <Sparkles size={18} strokeWidth={1.5} aria-hidden />
      ) : (
        <img
          src={`${BASE}/modes/${id.toLowerCase()}.webp`}
          alt=""
          width={96}
          height={96}
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </span>
  )
}
