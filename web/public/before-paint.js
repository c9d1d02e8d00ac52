// Runs before the first paint, so that a kept colour scheme and language never flash. A file and not inline: the page's policy allows no inline script.
;(() => {
  const root = document.documentElement
  let scheme = 'auto'
  try {
    scheme = localStorage.getItem('stipple-scheme') ?? 'auto'
    const options = JSON.parse(localStorage.getItem('stipple-options') ?? '{}')
    if (options.state?.language === 'zh') root.lang = 'zh-CN'
  } catch {
    // Storage is switched off: the defaults stand.
  }
  const dark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light'
})()
