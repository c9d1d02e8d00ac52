// Runs before the first paint, so that the page never flashes in another colour scheme or language. A file of its own, because the content security
// policy forbids inline scripts.
;(() => {
  const root = document.documentElement
  // Written by the server, where the studio lies below a path of its host.
  const base = root.dataset.base ?? ''
  let scheme = 'auto'
  let kept
  let isNew = true
  try {
    scheme = localStorage.getItem(`stipple${base}-scheme`) ?? 'auto'
    const stateOf = (key) => JSON.parse(localStorage.getItem(key) ?? '{}').state
    kept = stateOf(`stipple${base}-options`)?.language
    isNew = localStorage.getItem(`stipple${base}-user`) === null && (stateOf(`stipple${base}-drafts`)?.mode ?? 'Text2Img') === 'Text2Img'
  } catch {
    // Storage is disabled: the defaults apply.
  }
  // Written by the build (early-words.ts).
  const languages = JSON.parse(document.querySelector('meta[name="languages"]').content)
  const asked = navigator.language.toLowerCase()
  const preferred = () => languages.find(({ tag }) => tag.toLowerCase() === asked) ?? languages.find(({ id }) => id === asked.split('-')[0])
  const known = kept === undefined ? preferred() : languages.find(({ id }) => id === kept)
  const { id: language, tag } = known ?? { id: 'en', tag: 'en' }
  root.lang = tag
  const dark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  const bar = document.querySelector('meta[name="theme-color"]')
  bar.content = dark ? bar.dataset.dark : bar.dataset.light

  // Which of the first words in the page's HTML are shown (early-words.ts): those of the front page to all, the others where the screen begins with them.
  const path = location.pathname.slice(base.length)
  if (path === '/' || isNew) root.dataset.first = `${path} ${language}`
})()
