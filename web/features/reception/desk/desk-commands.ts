import { useMemo } from 'react';
import type { Command, CommandSource } from '#web/lib/device/commands.ts';
import { useCommands } from '#web/lib/device/commands.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { DeskRow } from './desk-rows.ts';
import type { RowActionHandlers } from './desk-actions.ts';
import { matching } from './row-search.ts';
import type { DeskLists, Segment, SegmentId } from './use-segments.ts';

interface Options {
  readonly lists: DeskLists;
  readonly segments: readonly Segment[];
  readonly handlers: RowActionHandlers;
  readonly onBook: () => void;
  readonly onHelp: () => void;
  readonly onSegment: (id: SegmentId) => void;
}

/** What the desk offers to the command palette: its actions, its lists, and every patient in them. */
export const useDeskCommands = ({ lists, segments, handlers, onBook, onHelp, onSegment }: Options): void => {
  const { t } = useTexts();
  const { active, skipped, finished, owing, later } = lists;
  const source = useMemo((): CommandSource => {
    const rows = [active, skipped, finished, owing, later].flatMap((each) => each ?? []);
    const commandOf = (row: DeskRow): Command => ({
      id: `row-${String(row.id)}`,
      label: row.patientName,
      detail: row.patientPhone,
      ticketNo: row.ticketNo,
      run: () => handlers.onOpen(row),
    });
    return {
      actions: [
        { id: 'book', label: t('pages:reception.newBooking'), keys: 'Alt+N', run: onBook },
        ...segments.map(({ id, label }, index) => ({
          id: `segment-${id}`,
          label: `${t('pages:reception.segments.label')}: ${label}`,
          keys: String(index + 1),
          run: () => onSegment(id),
        })),
        { id: 'keys', label: t('pages:reception.shortcuts.title'), keys: '?', run: onHelp },
      ],
      find: (text) =>
        [...new Map(matching(rows, text).map((row) => [row.id, row])).values()].map((row) => commandOf(row)),
    };
  }, [t, active, skipped, finished, owing, later, segments, handlers, onBook, onHelp, onSegment]);
  useCommands(source);
};
