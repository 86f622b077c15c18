/** The drawings of the site by name: each page has its own. */
import type { ComponentType } from 'react';
import { Harbour } from './harbour.tsx';
import { Breakwater } from './places/breakwater.tsx';
import { Campus } from './places/campus.tsx';
import { Channel } from './places/channel.tsx';
import { Globe } from './places/globe.tsx';
import { House } from './places/house.tsx';
import { Lighthouse } from './places/lighthouse.tsx';
import { Overseas } from './places/overseas.tsx';
import { Terraces } from './places/terraces.tsx';
import { Tide } from './places/tide.tsx';
import { TideTable } from './places/tide-table.tsx';
import { Card } from './things/card.tsx';
import { Coils } from './things/coils.tsx';
import { Crew } from './things/crew.tsx';
import { Flags } from './things/flags.tsx';
import { JadeStone } from './things/jade-stone.tsx';
import { Knot } from './things/knot.tsx';
import { Lens } from './things/lens.tsx';
import { Lifebuoy } from './things/lifebuoy.tsx';
import { Paper } from './things/paper.tsx';
import { Sounding } from './things/sounding.tsx';
import { Wheel } from './things/wheel.tsx';

const SCENES = {
  harbour: Harbour,
  overseas: Overseas,
  globe: Globe,
  campus: Campus,
  house: House,
  tide: Tide,
  channel: Channel,
  terraces: Terraces,
  breakwater: Breakwater,
  lighthouse: Lighthouse,
  'tide-table': TideTable,
  card: Card,
  'jade-stone': JadeStone,
  wheel: Wheel,
  knot: Knot,
  lifebuoy: Lifebuoy,
  flags: Flags,
  paper: Paper,
  lens: Lens,
  crew: Crew,
  sounding: Sounding,
  coils: Coils,
} satisfies Record<string, ComponentType>;

export type SceneName = keyof typeof SCENES;

export function Scene({ name }: { readonly name: SceneName }) {
  const Drawing = SCENES[name];
  return <Drawing />;
}
