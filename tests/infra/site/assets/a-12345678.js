document.title = 'a';
