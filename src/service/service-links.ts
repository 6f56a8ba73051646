/**
 * Kubernetes and Docker set NAME_PORT=tcp://10.0.0.7:9100 in each container for every service called "name" next to it.
 * Such a value is nobody's setting: where a setting has that name, it is as if it were not set.
 */
type Variables = Readonly<Record<string, string | undefined>>

const ADDRESS = /^\s*(?:tcp|udp|sctp):\/\//i

/** The names of the settings of a port that have such a value. */
export const serviceLinksIn = (variables: Variables, settings: readonly string[]): readonly string[] =>
  settings.filter((name) => /(?:^|_)PORT$/.test(name) && ADDRESS.test(variables[name] ?? ''))

/** For the log and for commands. */
export const serviceLinkSentence = (name: string): string =>
  `${name} is ignored: its value is the address of another service, as Kubernetes and Docker set it. Set enableServiceLinks to false, or rename that service.`
