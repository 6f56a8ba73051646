/** A version of the service that is newer than this one, for upgrades. */
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newestVersion } from '../../src/store/migrations.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Copies this version into a folder, with one more migration, which adds what the hottest tables do not have. Gives its command. */
export const newerVersion = async (folder: string): Promise<string> => {
  const copy = join(folder, 'newer')
  await mkdir(copy)
  const linked = new Set(['node_modules', 'docs', 'examples', 'sdk'])
  for (const name of await readdir(ROOT)) {
    if (linked.has(name)) await symlink(join(ROOT, name), join(copy, name))
    else if (['bin', 'packages', 'src', 'package.json'].includes(name))
      await cp(join(ROOT, name), join(copy, name), { recursive: true })
  }
  await mkdir(join(copy, 'console'))
  await symlink(join(ROOT, 'console/dist'), join(copy, 'console/dist'))
  const version = (await newestVersion()) + 1
  await writeFile(
    join(copy, 'src/store/migrations', `${String(version).padStart(3, '0')}.do.newer.sql`),
    `alter table applications add column newer text;
     alter table revisions add column newer text not null default 'x';
     alter table clients add column newer text;
     create index applications_newer on applications (newer);`,
  )
  return join(copy, 'bin/forecourt.js')
}
