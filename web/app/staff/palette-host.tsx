import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchPatients } from '#shared/routes/patients.ts';
import { call } from '#web/lib/api/client.ts';
import type { Command } from '#web/lib/device/commands.ts';
import { staleAfter } from '#web/lib/api/polling.ts';
import { CommandPalette } from '#web/ui/command-palette.tsx';

interface Props {
  readonly branchId: number;
  /** `/reception`, `/doctor`, `/owner` */
  readonly base: string;
  readonly sections: readonly Command[];
  readonly onClose: () => void;
}

/** Fewer letters match everybody. */
const shortestSearch = 2;

/** The command palette with the patients of the branch; a patient opens in the section of the patients. */
export const PaletteHost = ({ branchId, base, sections, onClose }: Props): React.ReactElement => {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { data } = useQuery({
    queryKey: ['patients', branchId, text, 'palette'],
    queryFn: ({ signal }) => call(searchPatients, { query: { search: text, page: 1, limit: 8, branchId } }, { signal }),
    enabled: text.length >= shortestSearch,
    staleTime: staleAfter.patientList,
  });
  const found = (data?.patients ?? []).map(({ id, name, phone }) => ({
    id: `patient-${id}`,
    label: name,
    detail: phone,
    run: () => void navigate(`${base}/patients?patient=${encodeURIComponent(id)}`),
  }));
  return <CommandPalette sections={sections} found={found} onSearch={setText} onClose={onClose} />;
};
