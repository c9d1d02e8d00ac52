import { useElementSize } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/use-language.ts'
import type { Example } from '../../examples/public.ts'
import { justify } from '../justify.ts'
import styles from './examples-wall.module.css'

interface Props {
  readonly examples: readonly Example[]
  readonly onChoose: (example: Example) => void
}

/** Pictures side by side in full rows; pointing at one shows its words, choosing it starts from them. */
export function Examples({ examples, onChoose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { ref, width } = useElementSize()
  const counts = width > 0 ? justify({ ratios: examples.map(ratioOf), width, height: rowHeight(width) }) : []
  return (
    <div ref={ref} className={styles.wall}>
      {counts.map((count, row) => {
        const first = counts.slice(0, row).reduce((sum, before) => sum + before, 0)
        const shown = examples.slice(first, first + count)
        return (
          <div
            key={shown[0]?.file}
            className={styles.row}
            style={{ aspectRatio: shown.reduce((sum, example) => sum + ratioOf(example), 0) }}
          >
            {shown.map((example) => (
              <button
                key={example.file}
                type="button"
                className={styles.example}
                style={{ flexGrow: ratioOf(example) }}
                aria-label={t('home.useExample', { title: example.prompt[language] })}
                onClick={() => onChoose(example)}
              >
                <img
                  src={`/examples/${example.file}`}
                  width={example.width}
                  height={example.height}
                  alt=""
                  loading="lazy"
                  decoding="async"
                />
                <span className={styles.words}>{example.prompt[language]}</span>
              </button>
            ))}
          </div>
        )
      })}
    </div>
  )
}

const ratioOf = ({ width, height }: Example): number => width / height

/** Two pictures of usual shape beside each other on a phone, four or five on a desk. */
const rowHeight = (width: number): number => Math.min(340, Math.max(170, width / 4.5))
