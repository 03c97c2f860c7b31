import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import type { KeyboardEvent } from 'react';
import { useDeferredValue, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Command } from '../lib/device/commands.ts';
import { commandsMatching, useCommandSources } from '../lib/device/commands.ts';
import { nameDirection } from '../lib/i18n/direction.ts';
import { useFormats } from '../lib/i18n/formats.ts';
import { useTexts } from '../lib/i18n/texts.ts';
import { Icon } from './icon.tsx';
import { SearchIcon } from './icons.ts';
import { Stub } from './stub.tsx';

/** Rows of a part; more would hide the next one. */
const most = 8;

interface Part {
  readonly title: string;
  readonly commands: readonly Command[];
}

interface Props {
  /** The sections of the dashboard. */
  readonly sections: readonly Command[];
  /** Patients of the branch that match the text of the last search, from the server. */
  readonly found: readonly Command[];
  readonly onSearch: (text: string) => void;
  readonly onClose: () => void;
}

/** The parts of the palette for a text: patients first, then actions, then sections. */
const useParts = ({ sections, found }: Props, typed: string): readonly Part[] => {
  const { t } = useTexts();
  const sources = useCommandSources();
  const text = useDeferredValue(typed.trim());
  const listed = text === '' ? [] : sources.flatMap(({ find }) => find?.(text) ?? []);
  const known = new Set(listed.map(({ label, detail }) => `${label} ${detail ?? ''}`));
  const others = text === '' ? [] : found.filter(({ label, detail }) => !known.has(`${label} ${detail ?? ''}`));
  return [
    { title: t('navigation:palette.patients'), commands: [...listed, ...others].slice(0, most) },
    {
      title: t('navigation:palette.actions'),
      commands: commandsMatching(
        sources.flatMap(({ actions }) => actions),
        text,
      ).slice(0, most),
    },
    { title: t('navigation:sections'), commands: commandsMatching(sections, text) },
  ].filter(({ commands }) => commands.length > 0);
};

const rowStyles = {
  minBlockSize: 40,
  gap: 1.5,
  paddingInline: 1.5,
  borderRadius: 'var(--radius-s)',
  '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--primary-soft)' },
} as const;

const Row = ({ command }: { readonly command: Command }): React.ReactElement => {
  const { number } = useFormats();
  return (
    <>
      {command.ticketNo !== undefined && command.ticketNo !== null && <Stub>{number(command.ticketNo)}</Stub>}
      <Box
        component="span"
        dir={nameDirection(command.label)}
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', textAlign: 'start' }}
      >
        {command.label}
      </Box>
      {command.detail !== undefined && (
        <Box component="bdi" sx={{ color: 'text.secondary', fontSize: 'var(--fs-13)', whiteSpace: 'nowrap' }}>
          {command.detail}
        </Box>
      )}
      {command.keys !== undefined && (
        <Box component="kbd" sx={{ marginInlineStart: 'auto', color: 'text.tertiary', font: 'inherit' }}>
          {command.keys}
        </Box>
      )}
    </>
  );
};

interface ChoicesProps {
  readonly id: string;
  readonly parts: readonly Part[];
  /** Index of the chosen command among those of all parts. */
  readonly at: number;
  readonly onChoose: (index: number) => void;
  readonly onRun: (command: Command) => void;
}

/** The commands by part. */
const Choices = ({ id, parts, at, onChoose, onRun }: ChoicesProps): React.ReactElement => {
  const { t } = useTexts();
  const all = parts.flatMap(({ commands }) => commands);
  return (
    <List
      id={id}
      role="listbox"
      aria-label={t('navigation:palette.open')}
      sx={{ padding: 1, overflowY: 'auto', borderBlockStart: '1px solid var(--line)' }}
    >
      {parts.map(({ title, commands }) => (
        <Box key={title} role="group" aria-label={title} sx={{ marginBlockEnd: 1 }}>
          <Box
            aria-hidden
            sx={{ paddingInline: 1.5, paddingBlock: 0.5, color: 'text.tertiary', fontSize: 'var(--fs-12)' }}
          >
            {title}
          </Box>
          {commands.map((command) => {
            const index = all.indexOf(command);
            return (
              <ListItemButton
                key={command.id}
                id={`${id}-${String(index)}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                selected={index === at}
                onMouseMove={() => onChoose(index)}
                onClick={() => onRun(command)}
                sx={rowStyles}
              >
                <Row command={command} />
              </ListItemButton>
            );
          })}
        </Box>
      ))}
      {all.length === 0 && <Box sx={{ padding: 2, color: 'text.secondary' }}>{t('navigation:palette.nothing')}</Box>}
    </List>
  );
};

/** One box for everything: find a patient, do an action, go to a section. Arrow keys choose, Enter runs. */
export const CommandPalette = (props: Props): React.ReactElement => {
  const { onClose, onSearch } = props;
  const { t } = useTexts();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const parts = useParts(props, typed);
  const all = parts.flatMap(({ commands }) => commands);
  const at = Math.min(chosen, all.length - 1);
  const run = (command: Command | undefined): void => {
    if (command === undefined) return;
    // Closed first: the palette gives the focus back, and would take it from what the command opens.
    flushSync(onClose);
    command.run();
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen((at + step + all.length) % Math.max(1, all.length));
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      run(all[at]);
    }
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      aria-label={t('navigation:palette.open')}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', paddingInline: 2, minBlockSize: 56 }}>
        <Icon shape={SearchIcon} />
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          placeholder={t('navigation:palette.placeholder')}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
            onSearch(event.target.value.trim());
          }}
          onKeyDown={onKey}
          inputProps={{
            role: 'combobox',
            'aria-label': t('navigation:palette.placeholder'),
            'aria-expanded': true,
            'aria-controls': id,
            'aria-activedescendant': all.length === 0 ? undefined : `${id}-${String(at)}`,
            dir: 'auto',
          }}
          sx={{ fontSize: 'var(--fs-16)' }}
        />
      </Box>
      <Choices id={id} parts={parts} at={at} onChoose={setChosen} onRun={run} />
    </Dialog>
  );
};
