/** What a person who starts the service on a terminal sees once it is ready. */
/** The addresses of a started service. */
export type Addresses = {
  readonly baseUrl: string
  /** Undefined if it is no sandbox. */
  readonly sandboxFile: string | undefined
}

/** The addresses in a few lines. */
export const bannerOf = ({ baseUrl, sandboxFile }: Addresses): string => {
  const lines = [
    ['Console', `${baseUrl}/console`],
    ['Documentation', `${baseUrl}/docs`],
    ['API', `${baseUrl}/api, described at ${baseUrl}/docs/api`],
    ...(sandboxFile === undefined ? [] : [['Sandbox', `clients, keys and users are in ${sandboxFile}`]]),
  ]
  const rows = lines.map(([name = '', says]) => `  ${name.padEnd(NAME_CHARACTERS)}${says}`)
  return ['', `Forecourt is ready at ${baseUrl}`, '', ...rows, '', 'Press Ctrl-C to stop.', ''].join('\n')
}

const NAME_CHARACTERS = 'Documentation'.length + 2
